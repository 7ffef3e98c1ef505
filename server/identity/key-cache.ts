import { LRUCache } from "lru-cache";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Vault } from "@/server/platform/vault/index";
import type { SharedKeyUse } from "./reader";
import { findLiveKeys, markKeyUsed, type SharedKeyRow } from "./shared-key.repository";
import { sharedKeyPurpose } from "./shared-keys";
import { type TokenVerifier, tokenVerifier } from "./verify-token";

const FRESH_MILLISECONDS = 5_000;
/** How far behind the time of last use may be. */
const USE_MILLISECONDS = 3_600_000;

export interface LiveKey {
  id: number;
  /** Tells what a token says that it signed. */
  verify: TokenVerifier;
  /** Notes that the key signed something; cheap to call each time. */
  used(): Promise<void>;
}

/** An account's live keys, remembered for five seconds: whether one still signs a `svc_jwt` is asked with each of them. */
export function createKeyCache(world: { db: Database; clock: Clock; vault: Vault }) {
  const cache = new LRUCache<string, Promise<LiveKey[]>>({
    max: 10_000,
    ...cacheTtl(FRESH_MILLISECONDS),
  });

  function opened(accountId: number, use: SharedKeyUse, row: SharedKeyRow): LiveKey {
    let lastUse = row.lastUsedAt?.getTime() ?? 0;
    const secret = world.vault.open(row.secret, sharedKeyPurpose(accountId, use));
    return {
      id: row.id,
      verify: tokenVerifier(secret),
      used: async () => {
        const now = world.clock.now();
        if (now.getTime() - lastUse < USE_MILLISECONDS) return;
        lastUse = now.getTime();
        await markKeyUsed(world.db, accountId, { id: row.id, now });
      },
    };
  }

  return (accountId: number, use: SharedKeyUse): Promise<LiveKey[]> => {
    const name = `${accountId}:${use}`;
    const known = cache.get(name);
    if (known !== undefined) return known;
    const found = findLiveKeys(world.db, accountId, use).then((rows) =>
      rows.map((row) => opened(accountId, use, row)),
    );
    cache.set(name, found);
    found.catch(() => cache.delete(name));
    return found;
  };
}
