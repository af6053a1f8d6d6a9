import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Block } from "#contract/block-shapes.ts";
import type { Image } from "#contract/image-shape.ts";
import type { Locale } from "#contract/locales.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import { Blocks } from "./blocks.tsx";

/** What the server would write for one block, without the classes, which say nothing of its meaning. */
function htmlOf(block: Block, locale: Locale = "zh"): string {
  const store = createStore();
  store.set(initialLocaleAtom, locale);
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
        <Blocks blocks={[block]} />
      </I18nProvider>
    </Provider>,
  );
  return html.replaceAll(/ class="[^"]*"/g, "").replace(/^<div>(.*)<\/div>$/s, "$1");
}

const IMAGE: Image = {
  src: "/a/garden.0a1b2c3d.png",
  alt: "种植园",
  width: 1600,
  height: 900,
  widths: [320, 1280],
};

describe("a block is written as what it is:", () => {
  it("headings with the id that links lead to", () => {
    expect(htmlOf({ type: "heading", level: 2, text: "理念", id: "idea" })).toBe(
      '<h2 id="idea" tabindex="-1">理念</h2>',
    );
    expect(htmlOf({ type: "heading", level: 3, text: "a < b", id: "b" })).toBe(
      '<h3 id="b" tabindex="-1">a &lt; b</h3>',
    );
  });

  it("paragraphs with bold, emphasised and linked words", () => {
    const html = htmlOf({
      type: "paragraph",
      content: [
        "a ",
        { type: "strong", text: "b" },
        { type: "em", text: "c" },
        { type: "link", text: "d", href: "/admissions/kindergarten" },
        { type: "link", text: "e", href: "tel:110" },
      ],
    });
    expect(html).toBe(
      '<p>a <strong>b</strong><em>c</em><a href="/admissions/kindergarten">d</a><a href="tel:110"><span>e</span></a></p>',
    );
  });

  it("lists, numbered or not", () => {
    expect(htmlOf({ type: "list", ordered: false, items: [["a"], ["b"]] })).toBe(
      "<ul><li>a</li><li>b</li></ul>",
    );
    expect(htmlOf({ type: "list", ordered: true, items: [["a"]] })).toBe("<ol><li>a</li></ol>");
  });

  it("quotes with whose they are", () => {
    expect(htmlOf({ type: "quote", content: ["话"], by: "教研组" })).toBe(
      "<figure><blockquote>话</blockquote><figcaption>教研组</figcaption></figure>",
    );
    expect(htmlOf({ type: "quote", content: ["话"] })).toBe(
      "<figure><blockquote>话</blockquote></figure>",
    );
  });

  it("timelines in their order, the same year twice included", () => {
    const html = htmlOf({
      type: "timeline",
      items: [
        { when: "2023 年", content: ["a"] },
        { when: "2023 年", content: [{ type: "strong", text: "b" }] },
      ],
    });
    expect(html).toBe(
      "<ol><li><span>2023 年</span><span>a</span></li><li><span>2023 年</span><span><strong>b</strong></span></li></ol>",
    );
  });

  it("definitions as terms and what each is", () => {
    const html = htmlOf({
      type: "definitions",
      items: [
        { term: "图书馆", content: ["藏书 ", { type: "strong", text: "12 万册" }] },
        { term: "剧场", content: ["1080 座"] },
      ],
    });
    expect(html).toBe(
      "<dl><div><dt>图书馆</dt><dd>藏书 <strong>12 万册</strong></dd></div><div><dt>剧场</dt><dd>1080 座</dd></div></dl>",
    );
  });

  it("figures with label, number, unit and note", () => {
    const html = htmlOf({
      type: "figures",
      items: [
        { label: "建筑面积", value: 280_000, unit: "square_metre", note: "即 28 万平方米" },
        { label: "班级", value: 18, unit: null },
      ],
    });
    expect(html).toContain("<dt>建筑面积</dt><dd>28<span>万平方米</span></dd>");
    expect(html).toContain("<dd>即 28 万平方米</dd>");
    expect(html).toContain("<dt>班级</dt><dd>18<span></span></dd></div>");
    expect(html).toMatch(/^<dl aria-label="[^"]+">/);
  });

  it("tables that can be scrolled by keyboard and are called by their caption", () => {
    const html = htmlOf({
      type: "table",
      caption: "作息",
      head: ["时间", "安排"],
      rows: [[["8:00"], [{ type: "strong", text: "入园" }]]],
    });
    expect(html).toBe(
      '<section aria-label="作息" tabindex="0"><table><caption>作息</caption><thead><tr><th scope="col">时间</th><th scope="col">安排</th></tr></thead><tbody><tr><td>8:00</td><td><strong>入园</strong></td></tr></tbody></table></section>',
    );
  });

  it("tables without a caption with a name all the same", () => {
    const html = htmlOf({ type: "table", head: ["a"], rows: [] });
    expect(html).toMatch(/^<section aria-label="[^"]+" tabindex="0"><table><thead>/);
  });

  it("charts as a figure that its caption and summary name, the picture hidden and the table kept", () => {
    const drawing = (text: string) => ({
      width: 300,
      height: 40,
      size: 14,
      marks: [{ path: "M0 0h9", tone: "first" as const, drawn: "filled" as const }],
      labels: [{ x: 1, y: 2, text, anchor: "end" as const, weight: "strong" as const }],
    });
    const html = htmlOf({
      type: "chart",
      kind: "bars",
      caption: "去向",
      summary: "英国最多。",
      keys: [{ tone: "first", label: "2026 届" }],
      narrow: drawing("窄"),
      wide: drawing("宽"),
      head: ["国家", "人数"],
      rows: [["英国", "118"]],
    });
    expect(html).toMatch(
      /^<figure><figcaption><strong>去向<\/strong> <span>英国最多。<\/span><\/figcaption>/,
    );
    expect(html).toContain(
      '<svg viewBox="0 0 300 40" font-size="14" aria-hidden="true"><path d="M0 0h9"></path><text x="1" y="2" text-anchor="end" font-weight="700">窄</text></svg>',
    );
    expect(html.match(/<(svg|ul)(?![^>]*aria-hidden="true")/g)).toBeNull();
    expect(html).toMatch(
      /<details><summary>[^<]+<\/summary><section aria-label="去向".*<td>118<\/td>/,
    );
  });

  it("names with a hyphen in one piece", () => {
    const html = htmlOf({ type: "paragraph", content: ["IGCSE 和 A-Level 课程"] });
    expect(html).toMatch(/^<p>IGCSE 和 <span>A-Level<\/span> 课程<\/p>$/);
  });

  it("tables that are too wide for a phone with the column's title in each cell, unless numbers are compared", () => {
    const words = ["选修课程的名称", "面向的年级与人数", "上课的地点和时间"];
    const rows = [words.map((word) => [word])];
    const html = htmlOf({ type: "table", head: ["课", "谁", "哪里"], rows });
    expect(html).toContain('<td data-title="哪里">上课的地点和时间</td>');
    const pathway = [[["十年级"], ["IGCSE"], ["至少 5 门"], ["学年末参加 IGCSE 考试"]]];
    expect(
      htmlOf({ type: "table", head: ["年级", "阶段", "选课门数", "考试"], rows: pathway }),
    ).toContain('<td data-title="阶段">IGCSE</td>');
    const years = ["学年", "一", "二", "三", "四", "五"];
    const numbers = [years.map(() => ["1999"])];
    expect(htmlOf({ type: "table", head: years, rows: numbers })).not.toContain("data-");
    const short = [[["小学"], ["60"], ["36"]]];
    expect(htmlOf({ type: "table", head: ["校", "班", "人"], rows: short })).not.toContain("data-");
  });

  it("pictures with their description, size and caption", () => {
    const html = htmlOf({ type: "image", image: IMAGE, caption: "三月" });
    expect(html).toMatch(/^<figure>.*<img [^>]*alt="种植园"/);
    expect(html).toMatch(/<img [^>]*width="1600" height="900"/);
    expect(html).toContain("/web/static/images/a/garden.0a1b2c3d-1280.avif 1280w");
    expect(html).toMatch(/<figcaption>三月<\/figcaption><\/figure>$/);
  });

  it("galleries as lists of pictures that lead to their files, with what their captions say and no description", () => {
    const second = { ...IMAGE, src: "/b.0a1b2c3d.png", caption: "三月" };
    const html = htmlOf({ type: "gallery", images: [IMAGE, second] });
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html.match(/alt="种植园"/g)).toHaveLength(2);
    expect(html).toContain('<a href="/web/static/images/b.0a1b2c3d-1280.webp"');
    expect(html.match(/>种植园</g)).toBeNull();
    expect(html).toMatch(/<p>三月<\/p><\/li><\/ul>/);
  });

  it("films that are fetched when they are played, with captions of which the reader's language is shown", () => {
    const film: Block = {
      type: "video",
      src: "/a/film.mp4",
      poster: IMAGE,
      title: "走进校园",
      sources: [
        { src: "/a/film.webm", type: "video/webm" },
        { src: "/a/film.mp4", type: "video/mp4" },
      ],
      captions: [
        { src: "/a/film.zh.vtt", locale: "zh" },
        { src: "/a/film.en.vtt", locale: "en" },
      ],
    };
    const shown = (html: string) => /srcLang="([^"]+)"[^>]*default=""/.exec(html)?.[1];
    const html = htmlOf(film);
    expect(html).toMatch(/<video [^>]*preload="none" aria-label="走进校园"/);
    expect(html).toContain('<source src="/web/static/videos/a/film.webm" type="video/webm"/>');
    expect(html).toContain("<figcaption>走进校园</figcaption>");
    expect(shown(html)).toBe("zh-CN");
    expect(shown(htmlOf(film, "en"))).toBe("en");
  });
});
