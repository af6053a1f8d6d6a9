import { randomUUID } from "node:crypto";
import { applications } from "#server/database/application-schema.ts";
import type { Database } from "#server/database/database.ts";
import { DataKeys, type Sealed } from "./data-keys.ts";
import { columnsOf } from "./sealed-application.ts";
import { APPLICATION } from "./test-application.ts";

/** Keys that count how many things they open in one turn of the loop at most. */
export class CountingKeys extends DataKeys {
  mostInATurn = 0;
  #inThisTurn = 0;

  override open(sealed: Sealed, row: string): string {
    if (this.#inThisTurn === 0)
      setImmediate(() => {
        this.#inThisTurn = 0;
      });
    this.#inThisTurn += 1;
    this.mostInATurn = Math.max(this.mostInATurn, this.#inThisTurn);
    return super.open(sealed, row);
  }
}

/** Files so many at once, as from paper. */
export async function fileMany(database: Database, keys: DataKeys, count: number): Promise<void> {
  const now = new Date();
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    return {
      ...{ id, key: randomUUID(), number: `${now.getFullYear()}-K-${1000 + index}` },
      ...{ year: now.getFullYear(), submittedAt: now, consentVersion: "", consentedAt: now },
      ...columnsOf(keys, id, { ...APPLICATION, stage: "kindergarten" }),
    };
  });
  await database.run((query) => query.insert(applications).values(rows));
}
