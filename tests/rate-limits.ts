import { changeDatabase } from "./site-database.ts";

/** For the codes of a phone an hour passes at once; for other tests, which run meanwhile, none does. */
export function letAnHourPass(phone: string): Promise<void> {
  return changeDatabase(
    `update limits set times = array(select moment - interval '1 hour' from unnest(times) as moment)
      where key in (select sha256(convert_to(kind || chr(10) || $1, 'UTF8'))
        from unnest(array['codes of phone', 'codes of device']) as kind)`,
    [phone],
  );
}
