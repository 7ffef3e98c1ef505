// Raw SQL: the list of accounts is read by a command that loads no Prisma for it, which would take most of its time.

import { type RowOf, type Statements, statement } from "@/server/platform/db/index";

const LIST = statement(
  "setup_accounts",
  `select a.id, a.name, a.site_url as "siteUrl", a.mode,
     array(select d.host from account_domain d where d.account_id = a.id order by d.host) as "domains!",
     (select count(*)::int from staff_membership m where m.account_id = a.id) as "staff!"
   from account a order by a.id`,
);

/** Lists all accounts, oldest first, with their host names and the number of their staff. */
export function listAccountRows(db: Statements): Promise<RowOf<typeof LIST>[]> {
  return db.query(LIST, []);
}
