/** Search engines show about this many letters; a Chinese character takes the room of two. */
const ROOM = 160;
/** A first sentence stands for the whole where it fills this share of the room. */
const SHORTEST_SHARE = 0.4;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u;
const SENTENCE_ENDS = /[。！？](?:[”）])?|[.!?](?:[”)])?(?=\s)/g;

const roomOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

/** A text as a description: whole, or up to the end of a sentence or of a word. */
export function shorten(text: string): string {
  if (roomOf(text) <= ROOM) return text;
  let end = 0;
  let room = ROOM - 1;
  for (const character of text) {
    room -= WIDE.test(character) ? 2 : 1;
    if (room < 0) break;
    end += character.length;
  }
  const sentenceEnds = [...text.matchAll(SENTENCE_ENDS)].map(
    ({ 0: mark, index }) => index + mark.length,
  );
  const sentenceEnd = sentenceEnds.findLast((each) => each <= end) ?? 0;
  if (sentenceEnd > end * SHORTEST_SHARE) return text.slice(0, sentenceEnd);
  const cut = text.slice(0, end);
  const isInWord = /[\p{L}\p{N}’]$/u.test(cut) && /^[\w’-]/.test(text.slice(end));
  const words = isInWord ? cut.replace(/[\w’-]+$/, "") : cut;
  return `${words.replace(/[\s，、；：,;:–—]+$/, "")}…`;
}

/** A text with as many of the items behind it as there is room for. */
export function withItems(text: string, items: readonly string[]): string {
  const mark = WIDE.test(text) ? "、" : ", ";
  let whole = shorten(text);
  for (const [index, item] of items.entries()) {
    const longer = `${whole}${index === 0 ? " · " : mark}${item}`;
    if (roomOf(longer) > ROOM) break;
    whole = longer;
  }
  return whole;
}
