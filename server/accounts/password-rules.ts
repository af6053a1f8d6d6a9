import { COMMON_IN_CHINA } from "./common-in-china.ts";

/** Guesses that a password must stand: as many as one of eight random characters. */
const FEWEST_GUESSES = 1e8;
/** Characters that are judged: a longer password takes zxcvbn half a second. */
const JUDGED = 32;
/** Ways to read a password's digits and signs as letters that are tried: the hundred that are usual take ten times as long. */
const SUBSTITUTIONS = 10;
/** So much must be left of a password when a name in it is taken away. */
const SHORTEST_REST = 6;
const SHORTEST_NAME = 3;

export type Weakness = "common" | "near";

/** Why a password is too easily guessed; null: it is not. `names`: the user's, the school's, the phone. */
export async function weaknessOf(
  password: string,
  names: readonly string[],
): Promise<Weakness | null> {
  const folded = password.normalize("NFKC").toLowerCase();
  if (names.some((name) => isNear(folded, name))) return "near";
  const zxcvbn = await loadZxcvbn();
  const { guesses } = zxcvbn.check([...folded].slice(0, JUDGED).join(""), [...names]);
  return guesses < FEWEST_GUESSES ? "common" : null;
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

let loading: ReturnType<typeof makeZxcvbn> | null = null;

/** Made when the first password is chosen: it takes a moment and some megabytes. */
function loadZxcvbn() {
  loading ??= makeZxcvbn();
  return loading;
}

async function makeZxcvbn() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...dictionary, china: [...COMMON_IN_CHINA] },
    l33tMaxSubstitutions: SUBSTITUTIONS,
  });
}
