import { expect, it } from "vitest";
import type { Block } from "#contract/block-shapes.ts";
import { partsOf } from "./block-text.ts";

const words = (text: string): Block => ({ type: "paragraph", content: [text] });
const heading = (id: string): Block => ({ type: "heading", level: 3, text: id, id });

it("a text has a part before its first heading, and one for each heading", () => {
  expect(partsOf([words("a"), words("b"), heading("one"), heading("two"), words("c")])).toEqual([
    { id: null, title: "", text: "a · b" },
    { id: "one", title: "one", text: "" },
    { id: "two", title: "two", text: "c" },
  ]);
  expect(partsOf([heading("one")])).toHaveLength(1);
});

it("a text may have very many headings", () => {
  const many = Array.from({ length: 50_000 }, (_, index) => heading(`h${index}`));
  expect(partsOf(many)).toHaveLength(50_000);
});
