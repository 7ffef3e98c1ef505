import { LRUCache } from "lru-cache";
import type { Database } from "@/server/platform/db/index";
import { cacheTtl } from "@/server/platform/system/index";
import type { Account } from "./account";
import {
  findAccountByHost,
  findAccountById,
  findAccountByKey,
  findAccountByServerKey,
  findClockAhead,
  findOnlyAccount,
} from "./repository";

const FRESH_MILLISECONDS = 5_000;

/**
 * Finds the account of a request. Rows are cached for five seconds, so a changed setting, domain or key takes effect
 * in every process within that time. The clock offset of an account in test mode is read on every lookup, so that no
 * request runs on an outdated clock.
 */
export interface AccountDirectory {
  /** By host name; an installation with one account answers on any host. */
  byHost(host: string): Promise<Account | null>;
  byKey(key: string): Promise<Account | null>;
  byId(id: number): Promise<Account | null>;
  byServerKey(serverKey: string): Promise<Account | null>;
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
    byServerKey: (serverKey) =>
      cachedLookup("server", serverKey, (value) => findAccountByServerKey(db, value)),
    clearCache: () => cache.clear(),
  };
}
