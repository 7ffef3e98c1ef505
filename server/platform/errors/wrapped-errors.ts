/** The fields in which Prisma, its driver adapters and our own errors store the wrapped error. */
const WRAPPED = ["cause", "meta", "driverAdapterError"] as const;
const CODES = ["code", "originalCode"] as const;
const MAX_DEPTH = 6;

/** Reads a field of an error of any shape; undefined where the field does not exist. */
export function getErrorField(thrown: object, name: string): unknown {
  return name in thrown ? Reflect.get(thrown, name) : undefined;
}

/** Yields an error and every error it wraps, outermost first. */
export function* wrappedErrors(thrown: unknown, depth = 0): Generator<object> {
  if (typeof thrown !== "object" || thrown === null || depth > MAX_DEPTH) return;
  yield thrown;
  const inside: readonly unknown[] =
    thrown instanceof AggregateError ? thrown.errors : WRAPPED.map((name) => getErrorField(thrown, name));
  for (const error of inside) yield* wrappedErrors(error, depth + 1);
}

/** The codes of an error itself: Prisma's, PostgreSQL's (SQLSTATE) or the network's. */
export function getErrorCodes(thrown: object): string[] {
  return CODES.map((name) => getErrorField(thrown, name)).filter((code) => typeof code === "string");
}
