"""Scripts in one piece: in the order they need each other, with only what they gave each other."""

import pytest

from luckynumbers.web.http import static
from luckynumbers.web.http.bundling import NotBundled, bundle, modules_of

MODULES = {
    "js/page.js": (
        'import { a, b as c } from "./shared/one.js";\nimport { $ } from "./shared/two.js";\n$(a, c);\n'
    ),
    "js/shared/one.js": (
        "// A remark.\n"
        'import { $ } from "./two.js";\n'
        "/** Another,\n * in two lines. */\n"
        "export const a = 1;\n"
        "export async function b() { return `// no remark`; }\n"
        "export class C {}\n"
    ),
    "js/shared/two.js": "const load = async () => 2;\nexport const $ = await load(); // stays\n",
}

WHOLE = """\
const m0 = await (async () => {
const load = async () => 2;
const $ = await load(); // stays
return { $ };
})();
const m1 = (() => {
const { $ } = m0;
const a = 1;
async function b() { return `// no remark`; }
class C {}
return { a, b, C };
})();
const m2 = (() => {
const { a, b: c } = m1;
const { $ } = m0;
$(a, c);
return {  };
})();
"""


def test_whatever_is_needed_comes_first_and_once() -> None:
    assert modules_of("js/page.js", MODULES.__getitem__) == [
        "js/shared/two.js",
        "js/shared/one.js",
        "js/page.js",
    ]


def test_every_module_keeps_to_itself_what_it_does_not_export() -> None:
    assert bundle("js/page.js", MODULES.__getitem__) == WHOLE


@pytest.mark.parametrize(
    "line",
    ["export default 1;", 'import thing from "./b.js";', 'import * as all from "./b.js";', "export { a };"],
)
def test_what_this_does_not_understand_is_said_and_not_sent(line: str) -> None:
    with pytest.raises(NotBundled, match=r"a\.js"):
        bundle("a.js", {"a.js": f"{line}\n", "b.js": ""}.__getitem__)


def test_a_circle_is_said() -> None:
    circle = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(NotBundled, match=r"a.js → b.js"):
        bundle("a.js", circle.__getitem__)


@pytest.mark.parametrize("path", sorted(path for path in static._files() if path.endswith(".js")))
def test_all_our_scripts_are_written_that_way(path: str) -> None:
    whole = static.kept_file(path, whole=True)
    assert whole is not None
    assert b"\nimport " not in whole.body
    # What it exports is given at the end, for whoever asks for it by import(); nothing in between is.
    assert b"\nexport " not in whole.body.rstrip().rpartition(b"\n")[0]


def test_what_a_script_exports_its_bundle_exports_too() -> None:
    modules = {
        "a.js": 'import { b } from "./b.js";\nexport function a() {}\n',
        "b.js": "export const b = 1;\n",
    }
    assert bundle("a.js", modules.__getitem__).endswith("\nexport const { a } = m1;\n")
