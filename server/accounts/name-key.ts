/**
 * The key that the database knows a name by: the same letters in any case and width are the same name. PostgreSQL has no place for
 * a NUL; U+FFFD stands in nobody's name either.
 */
export function nameKeyOf(username: string): string {
  return username.normalize("NFKC").toLowerCase().replaceAll("\0", "\ufffd");
}
