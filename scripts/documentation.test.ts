import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "content/README.md", "docs/**/*.md"];

/** Where the links and pictures of a document lead inside the repository; what stands in code is no link. */
function relativeLinks(text: string): readonly string[] {
  const words = text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");
  const inline = [...words.matchAll(/\]\(<?([^)\s>]+)/g)];
  const references = [...words.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)/gm)];
  const attributes = [...words.matchAll(/\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...references, ...attributes]
    .map(([, target = ""]) => target.replace(/[?#].*$/, ""))
    .filter((target) => target !== "" && !/^[a-z][a-z+.-]*:|^\/\//i.test(target));
}

test("links in the documents lead to files that exist", async () => {
  const links: string[] = [];
  for await (const document of glob(DOCUMENTS, { cwd: ROOT })) {
    for (const target of relativeLinks(readFileSync(join(ROOT, document), "utf8"))) {
      const file = join(ROOT, dirname(document), decodeURI(target));
      links.push(target);
      expect.soft(existsSync(file), `${document} -> ${target}`).toBe(true);
    }
  }
  expect(links.length).toBeGreaterThan(2);
});

test("links are told from code and from other hosts", () => {
  const text = [
    '[a](docs/a.md#part) ![b](<b.png> "B") [c][c] <img src="d.png">',
    "[e](https://school.example/e) [f](mailto:f@school.example) [g](#g) `[h](h.md)`",
    "```\n[i](i.md)\n```",
    "[c]: docs/c.md",
  ].join("\n");
  expect(relativeLinks(text)).toEqual(["docs/a.md", "b.png", "docs/c.md", "d.png"]);
});
