import { expect, it } from "vitest";
import { Assets } from "./assets.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { NO_EDITING } from "./editing.ts";
import { Folder } from "./folder.ts";
import { emptyFolder } from "./folder-scan.ts";
import { checkLinks } from "./links.ts";
import { Phones } from "./phones.ts";

function isDead(href: string): boolean {
  const assets = new Assets("/nowhere", new CheckedPictures());
  const parts = { assets, phones: new Phones({}), editing: NO_EDITING };
  const folder = new Folder(emptyFolder("home"), {
    ...{ root: "/nowhere", shownRoot: "content" },
    ...parts,
  });
  folder.links.push({ href, place: { file: "zh.yaml", line: 1, field: "href" } });
  return checkLinks(new Map([["home", { folder, mark: "" }]])).length > 0;
}

it.each(["https://a.example", "https://www.a.example/b?c", "mailto:a@b.example", "/admissions"])(
  "%s leads somewhere",
  (href) => expect(isDead(href)).toBe(false),
);

it.each(["https://a", "https:///a.b", "http://a.example", "/nowhere", "https://a.example b"])(
  "%s leads nowhere",
  (href) => expect(isDead(href)).toBe(true),
);

it("an address is refused however long it is", { timeout: 20_000 }, () => {
  expect(isDead(`https://a${".".repeat(300_000)} `)).toBe(true);
});
