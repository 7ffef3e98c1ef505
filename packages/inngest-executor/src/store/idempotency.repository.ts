import { statement } from "./statement";
import type { Fenced } from "./store";

export interface IdempotencyKey {
  functionId: string;
  key: string;
}

const CLAIM = statement(
  "claim keys",
  `insert into inngest_embedded.idempotency_key as held (function_id, key, expires_at)
   select function_id, key, $3 from unnest($1::text[], $2::text[]) as wanted (function_id, key)
   on conflict (function_id, key) do update set expires_at = excluded.expires_at where held.expires_at <= $4
   returning function_id as "functionId", key`,
);

/** Claims unclaimed keys and returns them. The function of a missing key was started already. */
export async function claimKeys(
  tx: Fenced,
  keys: readonly IdempotencyKey[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<IdempotencyKey[]> {
  if (keys.length === 0) return [];
  const functionIds = keys.map(({ functionId }) => functionId);
  const texts = keys.map(({ key }) => key);
  return tx.query(CLAIM, [functionIds, texts, expiresAt, now]);
}
