import type { Database, Statement } from "../db/index";
import type { Clock } from "../system/index";
import type { Act } from "./act";
import { announceAct } from "./act.repository";

const WRITING_CALLS: ReadonlySet<string | symbol> = new Set([
  "create",
  "createMany",
  "createManyAndReturn",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "upsert",
  "delete",
  "deleteMany",
]);
const WRITING_RAW: ReadonlySet<string | symbol> = new Set([
  "$executeRaw",
  "$executeRawUnsafe",
  "$queryRaw",
  "$queryRawUnsafe",
]);
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\b/i;

/** Whether a statement may change rows. One that only locks some runs in a transaction anyway. */
function isWriting({ text, isShortRead }: Statement): boolean {
  return isShortRead !== true && WRITES.test(text);
}

type Callable = (...args: unknown[]) => unknown;

function isCallable(value: unknown): value is Callable {
  return typeof value === "function";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Looks a call up in a Prisma client by the path of its names. */
function findCall(prisma: object, path: readonly (string | symbol)[]): { owner: object; call: Callable } {
  let owner = prisma;
  for (const name of path.slice(0, -1)) {
    const inner: unknown = Reflect.get(owner, name);
    if (!isObject(inner)) throw new Error(`Prisma has no ${path.map(String).join(".")}`);
    owner = inner;
  }
  const call: unknown = Reflect.get(owner, path.at(-1) ?? "");
  if (!isCallable(call)) throw new Error(`Prisma has no ${path.map(String).join(".")}`);
  return { owner, call };
}

/**
 * The database as an act uses it: every change, in a transaction of the caller's or alone, runs in a transaction that
 * says who acts, so that triggers record it. Reads are passed on. No change can be made past the log with it.
 */
export function auditDatabase(db: Database, act: Act, clock: Clock): Database {
  const transaction: Database["transaction"] = (work) => {
    const { actor } = act;
    if (actor === null) return db.transaction(work);
    return db.transaction(async (tx) => {
      // Sent at once, ahead of the work's own statements.
      const announced = announceAct(tx, { ...act, actor, at: clock.now() });
      const result = await work(tx);
      await announced;
      return result;
    });
  };

  /** Runs one call of Prisma in a transaction of its own. */
  const alone =
    (path: readonly (string | symbol)[]): Callable =>
    (...args) =>
      transaction(async (tx): Promise<unknown> => {
        const { owner, call } = findCall(tx.prisma, path);
        return Reflect.apply(call, owner, args);
      });

  const prisma = new Proxy(db.prisma, {
    get: (target, name): unknown => {
      if (WRITING_RAW.has(name)) return alone([name]);
      const value: unknown = Reflect.get(target, name);
      if (!isObject(value)) return value;
      return new Proxy(value, {
        get: (model, method): unknown =>
          WRITING_CALLS.has(method) ? alone([name, method]) : Reflect.get(model, method),
      });
    },
  });

  const audited: Database = {
    ...db,
    publicReads: () => audited,
    prisma,
    transaction,
    query: (statement, values) =>
      isWriting(statement) ? transaction((tx) => tx.query(statement, values)) : db.query(statement, values),
  };
  return audited;
}
