/** So much must be left of a password when a name in it is taken away. */
const SHORTEST_REST = 6;
const SHORTEST_NAME = 3;

export type Weakness = "common" | "near";

/** Why a password is too easily guessed; null: it is not. */
export async function weaknessOf(
  password: string,
  names: readonly string[],
): Promise<Weakness | null> {
  const folded = password.normalize("NFKC").toLowerCase();
  if ((await commonPasswords()).has(folded)) return "common";
  return names.some((name) => isNear(folded, name)) ? "near" : null;
}

function isNear(password: string, name: string): boolean {
  const plain = lettersOf(password);
  const own = lettersOf(name.normalize("NFKC").toLowerCase());
  if (own.length < 2) return false;
  if (own.length < SHORTEST_NAME && /^[\p{ASCII}]*$/u.test(own)) return false;
  const backwards = [...own].toReversed().join("");
  return [own, backwards].some(
    (word) => plain.includes(word) && plain.replaceAll(word, "").length < SHORTEST_REST,
  );
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

let loading: Promise<ReadonlySet<string>> | null = null;

/** The list of zxcvbn, read when the first password is chosen: it takes a moment and some megabytes. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return loading;
}
