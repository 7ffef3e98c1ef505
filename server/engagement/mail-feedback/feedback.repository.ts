// Raw SQL: one statement finds the accounts that an address belongs to, along the indexes of addresses.
import { type Statements, statement } from "@/server/platform/db/index";

const ACCOUNTS = statement(
  "mail_feedback_accounts",
  `select a.id from account a
   where exists (select from member m where m.account_id = a.id and m.email = $1)
     or exists (select from newsletter_sign_up s where s.account_id = a.id and s.address = $1)`,
);

/** Find the accounts in which a member or a sign-up for a newsletter has an address. */
export async function findAccountsOfAddress(db: Statements, address: string): Promise<number[]> {
  return (await db.query(ACCOUNTS, [address])).map(({ id }) => id);
}
