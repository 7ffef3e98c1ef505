/** Where Prisma, its driver adapters and our own errors keep the error that they wrap. */
const WRAPPED = ["cause", "meta", "driverAdapterError"] as const;
const CODES = ["code", "originalCode"] as const;
const MAX_DEPTH = 6;

/** The field of an error that may have any shape; undefined where it has none of this name. */
export function fieldOf(thrown: object, name: string): unknown {
  return name in thrown ? Reflect.get(thrown, name) : undefined;
}

/** An error and every error inside it, the outermost first. */
export function* wrappedErrors(thrown: unknown, depth = 0): Generator<object> {
  if (typeof thrown !== "object" || thrown === null || depth > MAX_DEPTH) return;
  yield thrown;
  const inside: readonly unknown[] =
    thrown instanceof AggregateError ? thrown.errors : WRAPPED.map((name) => fieldOf(thrown, name));
  for (const error of inside) yield* wrappedErrors(error, depth + 1);
}

/** The codes of an error itself: of Prisma, of PostgreSQL (SQLSTATE) or of the network. */
export function codesOf(thrown: object): string[] {
  return CODES.map((name) => fieldOf(thrown, name)).filter((code) => typeof code === "string");
}
