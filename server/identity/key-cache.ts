import { LRUCache } from "lru-cache";
import type { Vault } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import { type Clock, cacheTtl } from "@/server/platform/system/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import type { SharedKeyUse } from "./reader";
import { findLiveKeys, markKeyUsed, type SharedKeyRow } from "./shared-key.repository";
import { sharedKeyPurpose } from "./shared-keys";
import { createTokenVerifier, type TokenVerifier } from "./verify-token";

const TTL_MILLISECONDS = 5_000;
/** How stale `lastUsedAt` may be. */
const LAST_USED_INTERVAL_MILLISECONDS = HOUR_MILLISECONDS;

export interface LiveKey {
  id: number;
  /** Verifies a token of this key and returns its claims. */
  verify: TokenVerifier;
  /** Records that the key was used; cheap to call each time. */
  used(): Promise<void>;
}

/** Caches an account's live keys for five seconds; revocation of a `svc_jwt` key is checked on each request. */
export function createKeyCache(dependencies: { db: Database; clock: Clock; vault: Vault }) {
  const cache = new LRUCache<string, Promise<LiveKey[]>>({
    max: 10_000,
    ...cacheTtl(TTL_MILLISECONDS),
  });

  function toLiveKey(accountId: number, use: SharedKeyUse, row: SharedKeyRow): LiveKey {
    let lastUse = row.lastUsedAt?.getTime() ?? 0;
    const secret = dependencies.vault.open(row.secret, sharedKeyPurpose(accountId, use));
    return {
      id: row.id,
      verify: createTokenVerifier(secret),
      used: async () => {
        const now = dependencies.clock.now();
        if (now.getTime() - lastUse < LAST_USED_INTERVAL_MILLISECONDS) return;
        lastUse = now.getTime();
        await markKeyUsed(dependencies.db, accountId, { id: row.id, now });
      },
    };
  }

  return (accountId: number, use: SharedKeyUse): Promise<LiveKey[]> => {
    const key = `${accountId}:${use}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const keys = findLiveKeys(dependencies.db, accountId, use).then((rows) =>
      rows.map((row) => toLiveKey(accountId, use, row)),
    );
    cache.set(key, keys);
    keys.catch(() => cache.delete(key));
    return keys;
  };
}
