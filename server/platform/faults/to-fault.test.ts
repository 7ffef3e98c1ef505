import { expect, test } from "vitest";
import { EgressError } from "../egress/index";
import { toFault } from "./index";

const coded = (code: string, more: object = {}) => Object.assign(new Error("refused"), { code, ...more });
const byPrisma = (originalCode: string) =>
  coded("P2039", { meta: { driverAdapterError: { cause: { kind: "postgres", originalCode } } } });

const DATABASE = "The database server has no disk space left. Nothing was saved.";
const SERVER = "The server has no disk space left. Nothing was saved.";

test.each<[string, unknown, string]>([
  ["PostgreSQL's 53100", coded("53100"), DATABASE],
  ["the same by Prisma", byPrisma("53100"), DATABASE],
  ["ENOSPC", coded("ENOSPC"), SERVER],
  ["a wrapped ENOSPC", new Error("could not be written", { cause: coded("ENOSPC") }), SERVER],
  ["EDQUOT", coded("EDQUOT"), "The server's disk quota is used up. Nothing was saved."],
  [
    "an external server that refuses the connection",
    new EgressError("connection_refused", "The connection was refused.", { cause: coded("ECONNREFUSED") }),
    "An external server could not be reached. The connection was refused.",
  ],
])("%s is unavailable, and says which part failed", (_what, error, message) => {
  expect(toFault(error)).toMatchObject({ code: "unavailable", message, retryAfter: 30, cause: error });
});

test.each<[string, unknown]>([
  ["a database that refuses the connection", coded("ECONNREFUSED")],
  ["too many connections", coded("53300")],
  ["a duplicate key", coded("23505")],
  ["nothing", undefined],
  ["a text", "ENOSPC"],
])("%s is no fault of these", (_what, error) => {
  expect(toFault(error)).toBeNull();
});

test("nor what refers to itself", () => {
  const error: Error & { cause?: unknown } = new Error("round");
  error.cause = error;
  expect(toFault(error)).toBeNull();
});
