import { LRUCache } from "lru-cache";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { createReader } from "./create-reader";
import { findReaderByExternalId, type ReaderRow, refreshReader } from "./reader.repository";
import type { ReaderClaims } from "./reader-token.rules";

interface ClaimedWorld {
  db: Database;
  clock: Clock;
}

const FRESH_MILLISECONDS = 5_000;

/** What a token says of its reader; what it does not say stays as an earlier one said it. */
function saidOf({ name, avatarUrl, email }: ReaderClaims, known: ReaderRow) {
  return { name, avatarUrl: avatarUrl ?? known.avatarUrl, email: email ?? known.email };
}

function isAsSaid(known: ReaderRow, claims: ReaderClaims): boolean {
  const { name, avatarUrl, email } = saidOf(claims, known);
  return known.name === name && known.avatarUrl === avatarUrl && known.email === email;
}

async function claimedReader(
  { db, clock }: ClaimedWorld,
  accountId: number,
  claims: ReaderClaims,
): Promise<ReaderRow> {
  const known = await findReaderByExternalId(db, accountId, claims.externalId);
  const now = clock.now();
  if (known === null) {
    return createReader(db, accountId, { ...claims, kind: "shared_key", staffUserId: null, now });
  }
  if (isAsSaid(known, claims)) return known;
  const refreshed = await refreshReader(db, accountId, { id: known.id, ...saidOf(claims, known), now });
  return refreshed ?? known;
}

/** Readers of an account's tokens, remembered for five seconds: only a token changes one, and it says so by itself. */
export function createTokenReaderCache(world: ClaimedWorld) {
  const cache = new LRUCache<string, ReaderRow>({ max: 10_000, ...cacheTtl(FRESH_MILLISECONDS) });
  return async (accountId: number, claims: ReaderClaims): Promise<ReaderRow> => {
    const name = `${accountId}:${claims.externalId}`;
    const remembered = cache.get(name);
    if (remembered !== undefined && isAsSaid(remembered, claims)) return remembered;
    const found = await claimedReader(world, accountId, claims);
    cache.set(name, found);
    return found;
  };
}
