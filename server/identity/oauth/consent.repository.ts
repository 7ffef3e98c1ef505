import { type Db, type Statements, statement } from "@/server/platform/db/index";

interface ConsentKey {
  clientId: number;
  memberId: number;
}

/** Whether a member has consented to a client. */
export async function hasConsented(db: Db, accountId: number, key: ConsentKey): Promise<boolean> {
  return (await db.prisma.oauthConsent.count({ where: { ...key, client: { accountId } } })) > 0;
}

// Raw SQL: one statement checks that the client and the member belong to the account.
const WRITE = statement(
  "oauth_consent_write",
  `insert into oauth_consent (oauth_client_id, member_id, granted_at)
   select c.id, m.id, $4 from oauth_client c join member m on m.account_id = c.account_id
    where c.account_id = $1 and c.id = $2 and m.id = $3
   on conflict (oauth_client_id, member_id) do nothing`,
);

export async function writeConsent(
  db: Statements,
  accountId: number,
  { clientId, memberId, now }: ConsentKey & { now: Date },
): Promise<void> {
  await db.query(WRITE, [accountId, clientId, memberId, now]);
}
