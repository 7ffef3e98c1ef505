import { LRUCache } from "lru-cache";
import { answerTogether, type Waiting } from "./answer-together";
import type { Statements } from "./database";

/** Items in one statement; a longer one would hold up those behind it. */
const MOST = 64;

type ReadMany<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/** What is asked for in one turn of the event loop goes in one statement at its end. */
function perTurn<Item, Result>(readMany: ReadMany<Item, Result>): (item: Item) => Promise<Result> {
  let asking: Waiting<Item, Result>[] = [];
  const ask = () => {
    const all = asking;
    asking = [];
    for (let from = 0; from < all.length; from += MOST)
      void answerTogether(all.slice(from, from + MOST), readMany);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (asking.length === 0) setImmediate(ask);
      asking.push({ item, resolve, reject });
    });
}

/**
 * A quick read that many requests of an account ask, each for something of its own: what is asked for in one turn of the
 * event loop is asked in one statement. `readMany` answers in the order of the items, null where there is nothing.
 */
export function shareRead<Item, Result>(
  readMany: (db: Statements, accountId: number, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Statements, accountId: number, item: Item) => Promise<Result> {
  const known = new WeakMap<Statements, LRUCache<number, (item: Item) => Promise<Result>>>();
  return (db, accountId, item) => {
    const accounts = known.get(db) ?? new LRUCache({ max: 1_000 });
    known.set(db, accounts);
    const read = accounts.get(accountId) ?? perTurn((items) => readMany(db, accountId, items));
    accounts.set(accountId, read);
    return read(item);
  };
}
