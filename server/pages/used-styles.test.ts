import { expect, test } from "vitest";
import { parseStyles, usedStyles } from "./used-styles.ts";

const used = (style: string, page: string) => usedStyles(parseStyles(style), page);
const html = `<p class="text lead">words</p>`;

test("keeps rules whose classes are in the page and drops the others", () => {
  expect(used(".text{color:red}.other{color:blue}.text .other{margin:0}", html)).toBe(
    ".text{color:red}",
  );
});

test("keeps a rule when one of its selectors is used", () => {
  const style = ".other,.lead:is(h1,h2){color:red}";
  expect(used(style, html)).toBe(style);
});

test("keeps rules without classes and looks into layers and media", () => {
  expect(
    used("@layer a,b;@layer b{p{margin:0}@media screen{.other{color:red}.text{color:blue}}}", html),
  ).toBe("@layer a,b;@layer b{p{margin:0}@media screen{.text{color:blue}}}");
});

test("keeps a layer's place and leaves out empty media", () => {
  expect(used("@layer a{.other{margin:0}}@media screen{.other{margin:0}}", html)).toBe(
    "@layer a{}",
  );
});

test("does not ask for what is excluded", () => {
  const style = ".text:not(.other){margin:0}";
  expect(used(style, html)).toBe(style);
});

test("keeps the animations that are named", () => {
  expect(
    used(
      ".text{animation:grow 1s}@keyframes grow{to{opacity:1}}@keyframes fade{to{opacity:0}}",
      html,
    ),
  ).toBe(".text{animation:grow 1s}@keyframes grow{to{opacity:1}}");
});

test("braces in quotes are text", () => {
  const style = `.text::before{content:"}{"}.lead{margin:0}`;
  expect(used(style, html)).toBe(style);
});

test("leaves out what is for print", () => {
  expect(used(".text{margin:0}@media print{.text{color:red}}", html)).toBe(".text{margin:0}");
});

test("leaves out what is for pages in another language, and for what is pointed at", () => {
  const style =
    ":root:lang(en){margin:0}p:lang(en){margin:1px}a:hover{color:red}a:active{top:1px}" +
    "::selection{color:red}a:hover,a{color:blue}";
  expect(used(style, `<html lang="zh-CN">${html}`)).toBe(
    "p:lang(en){margin:1px}a:hover,a{color:blue}",
  );
  expect(used(style, `<html lang="en">${html}`)).toContain(":root:lang(en){margin:0}");
});
