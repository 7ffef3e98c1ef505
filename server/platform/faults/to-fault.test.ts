import { expect, test } from "vitest";
import { EgressError } from "../egress/index";
import { toInfrastructureError } from "./index";

const coded = (code: string, fields: object = {}) => Object.assign(new Error("refused"), { code, ...fields });
const byPrisma = (originalCode: string) =>
  coded("P2039", { meta: { driverAdapterError: { cause: { kind: "postgres", originalCode } } } });

const DATABASE = "The database server has no disk space left. Nothing was saved.";
const SERVER = "The server has no disk space left. Nothing was saved.";

test.each<[string, unknown, string]>([
  ["PostgreSQL's 53100", coded("53100"), DATABASE],
  ["53100 wrapped by Prisma", byPrisma("53100"), DATABASE],
  ["ENOSPC", coded("ENOSPC"), SERVER],
  ["a wrapped ENOSPC", new Error("could not be written", { cause: coded("ENOSPC") }), SERVER],
  ["EDQUOT", coded("EDQUOT"), "The server's disk quota is used up. Nothing was saved."],
  [
    "an external server that refuses the connection",
    new EgressError("connection_refused", "The connection was refused.", { cause: coded("ECONNREFUSED") }),
    "An external server could not be reached. The connection was refused.",
  ],
])("%s is unavailable, and the message names the failed part", (_what, error, message) => {
  expect(toInfrastructureError(error)).toMatchObject({
    code: "unavailable",
    message,
    retryAfter: 30,
    cause: error,
  });
});

test.each<[string, unknown]>([
  ["a database that refuses the connection", coded("ECONNREFUSED")],
  ["too many connections", coded("53300")],
  ["a duplicate key", coded("23505")],
  ["nothing", undefined],
  ["a text", "ENOSPC"],
])("%s is no infrastructure error", (_what, error) => {
  expect(toInfrastructureError(error)).toBeNull();
});

test("a circular error is none either", () => {
  const error: Error & { cause?: unknown } = new Error("round");
  error.cause = error;
  expect(toInfrastructureError(error)).toBeNull();
});
