import { changeDatabase } from "./site-database.ts";

/** For the server's rate limits an hour passes at once. */
export function letAnHourPass(): Promise<void> {
  return changeDatabase(
    "update limits set times = array(select moment - interval '1 hour' from unnest(times) as moment)",
  );
}
