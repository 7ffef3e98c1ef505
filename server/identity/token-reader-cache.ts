import { LRUCache } from "lru-cache";
import type { Database } from "@/server/platform/db/index";
import { type Clock, cacheTtl } from "@/server/platform/system/index";
import { createReader } from "./create-reader";
import { findReaderByExternalId, type ReaderRow, refreshReader } from "./reader.repository";
import type { ReaderClaims } from "./reader-token.rules";

interface CacheDependencies {
  db: Database;
  clock: Clock;
}

const TTL_MILLISECONDS = 5_000;

/** Merges a token's claims into the stored reader; absent claims keep the stored values. */
function mergeClaims({ name, avatarUrl, email }: ReaderClaims, reader: ReaderRow) {
  return { name, avatarUrl: avatarUrl ?? reader.avatarUrl, email: email ?? reader.email };
}

function claimsMatch(reader: ReaderRow, claims: ReaderClaims): boolean {
  const { name, avatarUrl, email } = mergeClaims(claims, reader);
  return reader.name === name && reader.avatarUrl === avatarUrl && reader.email === email;
}

async function loadOrRefresh(
  { db, clock }: CacheDependencies,
  accountId: number,
  claims: ReaderClaims,
): Promise<ReaderRow> {
  const reader = await findReaderByExternalId(db, accountId, claims.externalId);
  const now = clock.now();
  if (reader === null) {
    return createReader(db, accountId, { ...claims, kind: "shared_key", staffUserId: null, now });
  }
  if (claimsMatch(reader, claims)) return reader;
  const refreshed = await refreshReader(db, accountId, {
    id: reader.id,
    ...mergeClaims(claims, reader),
    now,
  });
  return refreshed ?? reader;
}

/** Caches the readers of tokens for five seconds: only a token changes one, and changed claims bypass the cache. */
export function createTokenReaderCache(dependencies: CacheDependencies) {
  const cache = new LRUCache<string, ReaderRow>({ max: 10_000, ...cacheTtl(TTL_MILLISECONDS) });
  return async (accountId: number, claims: ReaderClaims): Promise<ReaderRow> => {
    const key = `${accountId}:${claims.externalId}`;
    const cached = cache.get(key);
    if (cached !== undefined && claimsMatch(cached, claims)) return cached;
    const reader = await loadOrRefresh(dependencies, accountId, claims);
    cache.set(key, reader);
    return reader;
  };
}
