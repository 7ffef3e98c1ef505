import type pg from "pg";
import type { PrismaClient } from "@/generated/prisma/client";
import type { PrismaTx } from "./database";
import { joinConnection } from "./prisma-adapter";

/** Maximum duration of a transaction that uses Prisma, which must not lock rows for longer. */
const TIMEOUT_MILLISECONDS = 60_000;
/** Maximum wait for the processor until Prisma has joined. */
const MAX_WAIT_MILLISECONDS = 10_000;

/** Calls a method of a Prisma client by its path: of a model, or of the client itself. */
function callMethod(client: PrismaTx, path: readonly PropertyKey[], args: readonly unknown[]): unknown {
  let owner: unknown = client;
  let method: unknown = client;
  for (const name of path) {
    owner = method;
    method = typeof owner === "object" && owner !== null ? Reflect.get(owner, name) : undefined;
  }
  if (typeof method !== "function") throw new TypeError(`Prisma has no ${path.join(".")}`);
  return Reflect.apply(method, owner, args);
}

/** Creates a client whose methods wait for a Prisma transaction, which the first of them opens. */
function deferClient(prisma: PrismaClient, open: () => Promise<PrismaTx>): PrismaTx {
  const defer = (path: readonly PropertyKey[]) =>
    async function callDeferred(...args: unknown[]): Promise<unknown> {
      return callMethod(await open(), path, args);
    };
  return new Proxy<PrismaTx>(prisma, {
    get: (client, name): unknown => {
      const member: unknown = Reflect.get(client, name);
      if (typeof member === "function") return defer([name]);
      if (typeof member !== "object" || member === null) return member;
      return new Proxy(member, { get: (_, method) => defer([name, method]) });
    },
  });
}

/** Prisma in a transaction. `end` waits until Prisma has left it, which is necessary before COMMIT or ROLLBACK. */
interface ConnectedPrisma {
  readonly prisma: PrismaTx;
  end(): Promise<void>;
}

/**
 * Connects Prisma to the transaction that is open on a connection. Prisma's own transaction costs a third of a
 * millisecond, so it is opened by the first use. Without one, Prisma is not even loaded.
 */
export function connectLazily(getPrisma: () => PrismaClient, client: pg.PoolClient): ConnectedPrisma {
  let deferred: PrismaTx | null = null;
  let opened: Promise<PrismaTx> | null = null;
  let closed: Promise<void> | null = null;
  let isDone = false;
  let close = (): void => undefined;

  function open(): Promise<PrismaTx> {
    opened ??= new Promise((resolve, reject) => {
      closed = joinConnection(client, () =>
        getPrisma().$transaction(
          async (tx) => {
            resolve(tx);
            if (!isDone) await new Promise<void>((done) => (close = done));
          },
          { maxWait: MAX_WAIT_MILLISECONDS, timeout: TIMEOUT_MILLISECONDS },
        ),
      );
      closed.catch(reject);
    });
    return opened;
  }

  return {
    get prisma() {
      return (deferred ??= deferClient(getPrisma(), open));
    },
    end: async () => {
      isDone = true;
      close();
      await closed;
    },
  };
}
