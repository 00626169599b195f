// Showing a finished game to others: a picture of its gardens and a link to see it again.
import { t } from "../shared/i18n.js";
import { getText } from "../shared/api.js";
import { $, copyText, openDialog } from "../shared/dom.js";

// Larger than it is drawn, so that it stays crisp where it is shown.
const SCALE = 2;

export class ShareGame {
  constructor() {
    this.dialog = $("share-game");
    this.game = null;
    this.picture = null;
    $("share-link").addEventListener("click", () => this.copy());
    $("share-out").addEventListener("click", () => this.send());
    $("share-out").hidden = !navigator.share;
  }

  get path() { return `/g/${encodeURIComponent(this.game)}`; }
  get url() { return new URL(this.path, location.href).href; }

  /** Show what would be shared, said in `words`. */
  async open(game, words) {
    Object.assign(this, { game, words, picture: null });
    $("share-picture").src = `${this.path}/picture.svg`;
    $("share-picture").alt = words;
    $("share-link").textContent = t("Copy the link");
    $("share-save").href = `${this.path}/picture.svg`;
    $("share-save").download = `luckynumbers-${game}.svg`;
    openDialog(this.dialog);
    try {
      this.take(await painted(await getText(`${this.path}/picture.svg`)), game);
    } catch {
      // Without a painter the drawing itself is there to be saved.
    }
  }

  take(blob, game) {
    if (game !== this.game) return;
    this.picture = new File([blob], `luckynumbers-${game}.png`, { type: "image/png" });
    $("share-save").href = URL.createObjectURL(blob);
    $("share-save").download = this.picture.name;
  }

  async copy() {
    await copyText(this.url);
    $("share-link").textContent = t("Copied");
  }

  async send() {
    const all = { title: t("Lucky Numbers"), text: this.words, url: this.url, files: this.picture ? [this.picture] : [] };
    const { files, ...plain } = all;
    try {
      await navigator.share(files.length && navigator.canShare?.({ files }) ? all : plain);
    } catch {
      // Changing one's mind is no error.
    }
  }
}

/** A drawing as a PNG. */
async function painted(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SCALE * image.width, height: SCALE * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
