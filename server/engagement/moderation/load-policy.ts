import { LRUCache } from "lru-cache";
import type { Context } from "@/server/context/index";
import { cacheTtl } from "@/server/platform/system/index";
import type { Policy } from "./policy";
import { findPolicy } from "./policy.repository";

/** Cache time, equal to that of the account: after it a changed rule applies in every process. */
const FRESH_MILLISECONDS = 5_000;

const caches = new WeakMap<object, LRUCache<number, { policy: Promise<Policy> }>>();

function getCache(db: object): LRUCache<number, { policy: Promise<Policy> }> {
  const accountCache = caches.get(db) ?? new LRUCache({ max: 1_000, ...cacheTtl(FRESH_MILLISECONDS) });
  caches.set(db, accountCache);
  return accountCache;
}

/** Load the rules and word lists of an account, from the cache where possible. */
export function loadPolicy({ db, account }: Pick<Context, "db" | "account">): Promise<Policy> {
  const cache = getCache(db);
  const cached = cache.get(account.id);
  if (cached !== undefined) return cached.policy;
  const policy = findPolicy(db, account.id);
  cache.set(account.id, { policy });
  policy.catch(() => cache.delete(account.id));
  return policy;
}

/** Invalidate this process's cache: the next comment is moderated by the stored policy. */
export function invalidatePolicy({ db, account }: Pick<Context, "db" | "account">): void {
  getCache(db).delete(account.id);
}
