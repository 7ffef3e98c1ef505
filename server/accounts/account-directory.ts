import { LRUCache } from "lru-cache";
import type { Database } from "@/server/platform/db/index";
import { cacheTtl } from "@/server/platform/system/index";
import type { Account } from "./account";
import {
  findAccountByHost,
  findAccountById,
  findAccountByKey,
  findClockAhead,
  findOnlyAccount,
} from "./repository";
import { findServerKey, noteKeyUse, type ServerKey } from "./server-key.repository";
import { hasBeenUsedSince } from "./server-key.rules";

const FRESH_MILLISECONDS = 5_000;

/**
 * Finds the account of a request. Rows are cached for five seconds, so a changed setting, domain or account key takes
 * effect in every process within that time. Server keys, and the clock offset of an account in test mode, are read on
 * every lookup, so that no request runs with a revoked key or on an outdated clock.
 */
export interface AccountDirectory {
  /** By host name; an installation with one account answers on any host. */
  byHost(host: string): Promise<Account | null>;
  byKey(key: string): Promise<Account | null>;
  byId(id: number): Promise<Account | null>;
  /** A server key, valid or not, with its account. `null`: nobody has this key. */
  byServerKey(serverKey: string): Promise<{ key: ServerKey; account: Account } | null>;
  /** Stores the minute in which a key is used; once a minute, not with every request. */
  noteKeyUse(key: ServerKey, now: Date): Promise<void>;
  clearCache(): void;
}

type Lookup = (value: string) => Promise<Account | null>;

export function createAccountDirectory(db: Database): AccountDirectory {
  const cache = new LRUCache<string, { account: Promise<Account | null> }>({
    max: 10_000,
    ...cacheTtl(FRESH_MILLISECONDS),
  });

  /** Refreshes the clock offset of an account in test mode with one small query. */
  async function withOwnClock(pending: Promise<Account | null>): Promise<Account | null> {
    const account = await pending;
    if (account?.mode !== "test") return account;
    const clockAhead = await findClockAhead(db, account.id);
    if (clockAhead === account.clockAhead) return account;
    return clockAhead === null ? null : { ...account, clockAhead };
  }

  function cachedLookup(kind: string, value: string, lookup: Lookup): Promise<Account | null> {
    const cacheKey = `${kind}:${value}`;
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return withOwnClock(cached.account);
    const pending = lookup(value);
    cache.set(cacheKey, { account: pending });
    // A rejected lookup is not cached: the next request retries.
    pending.catch(() => cache.delete(cacheKey));
    return withOwnClock(pending);
  }

  return {
    byHost: (host) =>
      cachedLookup("host", host, async (name) => (await findAccountByHost(db, name)) ?? findOnlyAccount(db)),
    byKey: (key) => cachedLookup("key", key, (value) => findAccountByKey(db, value)),
    byId: (id) => cachedLookup("id", String(id), () => findAccountById(db, id)),
    byServerKey: async (serverKey) => {
      const key = await findServerKey(db, serverKey);
      if (key === null) return null;
      const id = String(key.accountId);
      const account = await cachedLookup("id", id, () => findAccountById(db, key.accountId));
      return account === null ? null : { key, account };
    },
    noteKeyUse: async (key, now) => {
      if (!hasBeenUsedSince(key, now)) await noteKeyUse(db, key, now);
    },
    clearCache: () => cache.clear(),
  };
}
