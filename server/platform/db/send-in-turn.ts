import type pg from "pg";

/**
 * Makes a connection without pipelining send each query once the one before has ended, in the order of the calls. The
 * driver deprecates its own queue, and transactions and Prisma call several queries at once.
 */
export function sendInTurn(client: pg.PoolClient): void {
  const send = client.query.bind(client);
  let last: Promise<unknown> = Promise.resolve();

  function query(...args: unknown[]): Promise<unknown> | undefined {
    const callback = args.at(-1);
    const isCalledBack = typeof callback === "function";
    const parts = isCalledBack ? args.slice(0, -1) : args;
    const sent = last.then((): unknown => Reflect.apply(send, client, parts));
    last = sent.catch(() => undefined);
    if (!isCalledBack) return sent;
    sent.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
    return undefined;
  }

  Object.assign(client, { query });
}
