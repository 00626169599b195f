// Days as the reader's language writes them; without this the page shows them as 2026-11-15.
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = day.format(new Date(time.dateTime));
}
