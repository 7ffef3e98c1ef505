// Raw SQL: hot reads by hash, and an upsert of JSON text.

import { type Db, readStatement, statement } from "@/server/platform/db/index";

const INSERT = statement(
  "bulk_request_keep",
  `insert into bulk_request (account_id, hash, requests, created_at) values ($1, $2, $3::jsonb, $4)
   on conflict (account_id, hash) do nothing`,
);

const FIND = readStatement(
  "bulk_request_find",
  "select requests from bulk_request where account_id = $1 and hash = $2",
);

export async function saveBulkBody(
  db: Db,
  accountId: number,
  request: { hash: string; body: object; now: Date },
): Promise<void> {
  await db.query(INSERT, [accountId, request.hash, JSON.stringify(request.body), request.now]);
}

export async function findBulkBody(db: Db, accountId: number, hash: string): Promise<unknown> {
  const [row] = await db.query(FIND, [accountId, hash]);
  return row?.requests ?? null;
}
