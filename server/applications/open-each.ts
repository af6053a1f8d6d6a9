import { setImmediate as nextTurn } from "node:timers/promises";
import type { DataKeys } from "./data-keys.ts";
import { type ApplicationDetails, openApplication } from "./sealed-application.ts";

/** Decrypted in some 5 ms. */
const ROWS_PER_TURN = 100;

interface SealedRow {
  readonly id: string;
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Opens applications one after the other; others get their turns in between. */
export async function* openEach<Row extends SealedRow>(
  keys: DataKeys,
  rows: readonly Row[],
): AsyncGenerator<{ readonly row: Row; readonly details: ApplicationDetails }> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_PER_TURN === 0) await nextTurn();
    const { id, keyId, sealed: bytes } = row;
    yield { row, details: openApplication(keys, id, { keyId, bytes }) };
  }
}
