import { type Statements, statement } from "@/server/platform/db/index";

interface PublicationRow {
  name: string;
  siteUrl: string;
  timeZone: string;
  domains: string[];
}

const READ = statement(
  "publication",
  `select name, site_url as "siteUrl", time_zone as "timeZone",
     array(select host from account_domain where account_id = a.id order by host) as domains
   from account a where id = $1`,
);

export async function readPublication(db: Statements, accountId: number): Promise<PublicationRow> {
  const [row] = await db.query<PublicationRow>(READ, [accountId]);
  if (row === undefined) throw new Error("the account that is asked for is not there");
  return row;
}

const UPDATE = statement(
  "publication_update",
  "update account set name = $2, site_url = $3, time_zone = $4, updated_at = now() where id = $1",
);
const DROP_HOSTS = statement(
  "publication_hosts_drop",
  "delete from account_domain where account_id = $1 and host <> all($2::text[])",
);
const ADD_HOSTS = statement(
  "publication_hosts_add",
  "insert into account_domain (host, account_id) select host, $1 from unnest($2::text[]) host order by host on conflict do nothing",
);
const FOREIGN_HOSTS = statement(
  "publication_hosts_foreign",
  "select host from account_domain where host = any($2::text[]) and account_id <> $1 order by host",
);

/** Updates the account's row and hosts. Returns the hosts that another account already has. */
export async function writePublication(
  tx: Statements,
  accountId: number,
  { name, siteUrl, timeZone, domains }: PublicationRow,
): Promise<string[]> {
  await tx.query(UPDATE, [accountId, name, siteUrl, timeZone]);
  await tx.query(DROP_HOSTS, [accountId, domains]);
  await tx.query(ADD_HOSTS, [accountId, domains]);
  const foreign = await tx.query<{ host: string }>(FOREIGN_HOSTS, [accountId, domains]);
  return foreign.map(({ host }) => host);
}
