import pg from "pg";

/** Owns the site's tables and nothing else; the cluster's superuser makes it and is not used again. */
export const SITE_ROLE = "school_site";

/** Milliseconds; no visitor waits for it, and a PostgreSQL that has just started on a busy machine takes its time. */
const PATIENCE = 20_000;

/** Also takes over the tables of releases that worked as the superuser. */
const TAKE_OVER = `
  do $$
  declare statement text;
  begin
    if not exists (select from pg_roles where rolname = '${SITE_ROLE}') then
      create role ${SITE_ROLE} login;
    end if;
    if (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) <> '${SITE_ROLE}' then
      execute format('alter database %I owner to ${SITE_ROLE}', current_database());
    end if;
    for statement in
      select format('alter schema %I owner to ${SITE_ROLE}', nspname)
      from pg_namespace
      where nspname in ('public', 'drizzle') and pg_get_userbyid(nspowner) <> '${SITE_ROLE}'
      union all
      select format('alter table %I.%I owner to ${SITE_ROLE}', schemaname, tablename)
      from pg_tables
      where schemaname in ('public', 'drizzle') and tableowner <> '${SITE_ROLE}'
    loop
      execute statement;
    end loop;
  end $$`;

/** Sees to the site's role in a cluster, as its superuser. */
export async function prepareSiteRole(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...superuser, connectionTimeoutMillis: PATIENCE });
  // A connection that breaks makes the query fail too, which tells more.
  client.on("error", () => null);
  await client.connect();
  try {
    await client.query(TAKE_OVER);
  } finally {
    await client.end();
  }
}
