import { type Statements, statement } from "@/server/platform/db/index";

const LOCK = statement(
  "checkout_external_id_hold",
  "select pg_advisory_xact_lock(hashtextextended('external id:' || $1::text || ':' || $2::text, 0))::text as locked",
);

/** Lock a publisher's external id until the transaction ends: the second of two concurrent uses finds it taken. */
export async function lockExternalId(tx: Statements, accountId: number, externalId: string): Promise<void> {
  await tx.query(LOCK, [accountId, externalId]);
}

const TAKEN = statement(
  "checkout_external_id_taken",
  "select id from subscription where account_id = $1 and external_id = $2",
);

/** Whether a subscription already has this external id. */
export async function isExternalIdTaken(
  db: Statements,
  accountId: number,
  externalId: string,
): Promise<boolean> {
  return (await db.query(TAKEN, [accountId, externalId])).length > 0;
}
