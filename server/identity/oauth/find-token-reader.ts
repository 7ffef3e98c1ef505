import type { Account, ActingReader } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Database } from "@/server/platform/db/index";
import type { Clock } from "@/server/platform/system/index";
import { hashSecret } from "./hash-secret";
import { findProfile, type ReaderProfile } from "./profile.repository";
import { findReaderOfToken } from "./token.repository";

const MAX_TOKEN_LENGTH = 4_096;

/** Finds the member of an access token of either form; null for an invalid token. */
export async function findTokenReader(
  { db, clock }: { db: Database; clock: Clock },
  account: Account,
  token: string,
): Promise<ActingReader | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const row = await findReaderOfToken(db, account.id, { tokenHash: hashSecret(token), now: clock.now() });
  return row === null ? null : { ...row, kind: "member", externalId: null };
}

/** Loads the public profile of the current reader; null for any other actor. */
export async function getCurrentReader(ctx: Context): Promise<ReaderProfile | null> {
  const { actor } = ctx;
  return actor.kind === "reader" ? findProfile(ctx.db, ctx.account.id, actor.reader.id) : null;
}
