/** What people are known by to the database: the same letters in any case and width are the same name. */
export function nameKeyOf(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}
