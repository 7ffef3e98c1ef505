import { LRUCache } from "lru-cache";
import type { Context } from "@/server/accounts/index";
import { cacheTtl } from "@/server/platform/cache/index";
import type { Policy } from "./policy";
import { findPolicy } from "./policy.repository";

/** As long as the account itself is remembered: a changed rule holds everywhere after that time at most. */
const FRESH_MILLISECONDS = 5_000;

const known = new WeakMap<object, LRUCache<number, { policy: Promise<Policy> }>>();

function cacheOf(db: object): LRUCache<number, { policy: Promise<Policy> }> {
  const found = known.get(db) ?? new LRUCache({ max: 1_000, ...cacheTtl(FRESH_MILLISECONDS) });
  known.set(db, found);
  return found;
}

/** The rules and word lists of an account. */
export function loadPolicy({ db, account }: Pick<Context, "db" | "account">): Promise<Policy> {
  const cache = cacheOf(db);
  const cached = cache.get(account.id);
  if (cached !== undefined) return cached.policy;
  const policy = findPolicy(db, account.id);
  cache.set(account.id, { policy });
  policy.catch(() => cache.delete(account.id));
  return policy;
}

/** The next comment is judged by what is on disk now. */
export function invalidatePolicy({ db, account }: Pick<Context, "db" | "account">): void {
  cacheOf(db).delete(account.id);
}
