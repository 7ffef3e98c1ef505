import { LRUCache } from "lru-cache";

/** Creates a lookup of one value per account of a database, created on first use; the last 1,000 are kept. */
export function createPerAccount<Key extends object, Value extends object>(
  create: (db: Key, accountId: number) => Value,
): (db: Key, accountId: number) => Value {
  const valuesByDatabase = new WeakMap<Key, LRUCache<number, Value>>();
  return (db, accountId) => {
    const values = valuesByDatabase.get(db) ?? new LRUCache<number, Value>({ max: 1_000 });
    valuesByDatabase.set(db, values);
    const value = values.get(accountId) ?? create(db, accountId);
    values.set(accountId, value);
    return value;
  };
}
