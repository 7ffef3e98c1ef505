import type { Account, ActingReader } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { hashSecret } from "./hash-secret";
import { findReaderOfToken } from "./token.repository";

const LONGEST_TOKEN = 4_096;

/** The member for whom an access token of either form was given out; null for whatever opens nothing. */
export async function findTokenReader(
  { db, clock }: { db: Database; clock: Clock },
  account: Account,
  token: string,
): Promise<ActingReader | null> {
  if (token.length > LONGEST_TOKEN) return null;
  const found = await findReaderOfToken(db, account.id, { tokenHash: hashSecret(token), now: clock.now() });
  return found === null ? null : { ...found, kind: "member", externalId: null };
}
