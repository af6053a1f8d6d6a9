/** As much of a name as tells whom it may be: `王**明`, `zh**n`. */
export function maskName(name: string): string {
  const letters = [...name];
  const shown = letters.length > 4 ? 2 : 1;
  const last = letters.length > 2 ? letters.at(-1) : "";
  return `${letters.slice(0, shown).join("")}**${last}`;
}
