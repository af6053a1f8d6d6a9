import type { Token } from "markdown-it";
import type { Block } from "#contract/block-shapes.ts";
import { both } from "./faults.ts";
import { reportText, type TextContext } from "./inline.ts";
import { imageOf } from "./picture-fields.ts";

/** Reads a picture of a text. One that does not say what it shows is reported. */
export function readPicture(token: Token, line: number, context: TextContext): Block {
  const { folder, file, field } = context;
  const name = String(token.attrGet("src") ?? "");
  const alt = token.content.trim();
  const advice = both(
    `请在方括号里写明 ${name} 的画面内容。`,
    `Say between the square brackets what ${name} shows.`,
  );
  if (!alt) reportText(context, line, advice);
  const image = imageOf(folder.picture({ file, line, field }, name), alt);
  const caption = String(token.attrGet("title") ?? "");
  return { type: "image", image, ...(caption ? { caption } : {}) };
}
