import { LRUCache } from "lru-cache";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Database } from "@/server/platform/db/index";
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
 * Finds the account of a request. Answers are kept for five seconds, so a changed setting, domain or key
 * holds everywhere after that time at most, in this process and in every other. Only how far the clock of an account
 * in test mode is ahead is read anew each time: no question is answered by a clock that has been advanced since.
 */
export interface AccountDirectory {
  /** By host name; an installation with one account answers on any host. */
  byHost(host: string): Promise<Account | null>;
  byKey(key: string): Promise<Account | null>;
  byId(id: number): Promise<Account | null>;
  byServerKey(serverKey: string): Promise<Account | null>;
  forget(): void;
}

type Lookup = (value: string) => Promise<Account | null>;

export function createAccountDirectory(db: Database): AccountDirectory {
  const cache = new LRUCache<string, { found: Promise<Account | null> }>({
    max: 10_000,
    ...cacheTtl(FRESH_MILLISECONDS),
  });

  /** One small statement, for accounts in test mode alone. */
  async function withOwnClock(found: Promise<Account | null>): Promise<Account | null> {
    const account = await found;
    if (account?.mode !== "test") return account;
    const clockAhead = await findClockAhead(db, account.id);
    return clockAhead === null ? null : { ...account, clockAhead };
  }

  function remembered(kind: string, value: string, lookup: Lookup): Promise<Account | null> {
    const cacheKey = `${kind}:${value}`;
    const known = cache.get(cacheKey);
    if (known !== undefined) return withOwnClock(known.found);
    const found = lookup(value);
    cache.set(cacheKey, { found });
    // A lookup that failed is not an answer: the next request asks again.
    found.catch(() => cache.delete(cacheKey));
    return withOwnClock(found);
  }

  return {
    byHost: (host) =>
      remembered("host", host, async (name) => (await findAccountByHost(db, name)) ?? findOnlyAccount(db)),
    byKey: (key) => remembered("key", key, (value) => findAccountByKey(db, value)),
    byId: (id) => remembered("id", String(id), () => findAccountById(db, id)),
    byServerKey: (serverKey) => remembered("server", serverKey, (value) => findAccountByServerKey(db, value)),
    forget: () => cache.clear(),
  };
}
