import { afterAll, describe, expect, test } from "vitest";
import { createLog } from "../log/index";
import { isServerUnreachable } from "./database-unavailable";
import { type Database, isDatabaseUnavailable, openDatabase, readStatement, statement } from "./index";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

const plain = statement("away_plain", "select 1 as one");
const quick = readStatement("away_quick", "select 1 as one");

describe.each([
  ["nothing listens", "postgresql://nobody:nothing@127.0.0.1:9/none"],
  ["its socket file is missing", "postgresql://nobody:nothing@127.0.0.1:9/none?host=%2Fnowhere%2Fat-all"],
  ["its name does not resolve", "postgresql://nobody:nothing@nowhere.invalid/none"],
])("a database is unavailable where %s", (_why, url) => {
  const database = openDatabase({ url, poolSize: 2, log: createLog("silent") });
  opened.push(database);

  test.each<[string, () => Promise<unknown>]>([
    ["a statement", () => database.query(plain, [])],
    ["a short read", () => database.query(quick, [])],
    ["Prisma", () => database.prisma.account.findFirst()],
    ["a transaction", () => database.transaction((tx) => tx.prisma.account.findFirst())],
    ["a transaction of prepared statements", () => database.transaction((tx) => tx.query(plain, []))],
    ["a ping", () => database.ping()],
  ])("for %s", async (_what, runQuery) => {
    const error: unknown = await runQuery().catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  });
});

type Case = [string, unknown];

const coded = (code: string, fields: object = {}) => Object.assign(new Error("refused"), { code, ...fields });
const adapted = (cause: object) => Object.assign(new Error("adapter"), { name: "DriverAdapterError", cause });
const byPrisma = (code: string, originalCode: string) =>
  coded(code, { meta: { driverAdapterError: adapted({ kind: "postgres", originalCode }) } });

describe("an error means that the database is unavailable", () => {
  test.each<Case>([
    ["nothing listens", coded("ECONNREFUSED")],
    ["every address of a host refuses", new AggregateError([coded("ECONNREFUSED"), coded("EHOSTUNREACH")])],
    ["there is no route", coded("ENETUNREACH")],
    ["its name cannot be resolved", coded("EAI_AGAIN")],
    ...["08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03", "57P04", "57P05"].map(
      (state): Case => [`SQLSTATE ${state}`, coded(state)],
    ),
    ...["53000", "53100", "53200", "53300", "53400", "57014", "55P03", "25006", "40P01", "58030"].map(
      (state): Case => [`SQLSTATE ${state}`, coded(state)],
    ),
    ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"].map(
      (code): Case => [`Prisma's ${code}`, coded(code)],
    ),
    ["P2039 with a server that shuts down", byPrisma("P2039", "57P01")],
    ["P2039 with a statement timeout", byPrisma("P2039", "57014")],
    ["P2010 with a server that starts", byPrisma("P2010", "57P03")],
    ["an adapter's error without a code", adapted({ kind: "TooManyConnections", cause: "sorry" })],
    ["an adapter's error with a SQLSTATE", adapted({ kind: "postgres", originalCode: "53400" })],
    ["an adapter's lost connection", adapted({ kind: "ConnectionClosed" })],
    ["a wrapped one", new Error("could not be rendered", { cause: byPrisma("P2039", "57P01") })],
    ...[
      "Connection terminated",
      "Connection terminated unexpectedly",
      "Connection terminated due to connection timeout",
      "timeout exceeded when trying to connect",
      "timeout expired",
      "Query read timeout",
      "Client has encountered a connection error and is not queryable",
    ].map((message): Case => [`the driver's "${message}"`, new Error(message)]),
  ])("%s", (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each<Case>([
    ["a duplicate key by Prisma", coded("P2002")],
    ["a missing row", coded("P2025")],
    ["a failed raw query", byPrisma("P2010", "42601")],
    ["a check constraint", byPrisma("P2039", "23514")],
    ["an adapter's duplicate key", adapted({ kind: "UniqueConstraintViolation" })],
    ["a similar message of another error", new Error("the receiver did not answer: timeout")],
    ["nothing", undefined],
  ])("not %s", (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("a circular error does not", () => {
    const error: Error & { cause?: unknown } = new Error("round");
    error.cause = error;
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

test.each<[boolean, string, unknown]>([
  [true, "nothing listens", coded("ECONNREFUSED")],
  [true, "every address of a host refuses", new AggregateError([coded("EHOSTUNREACH")])],
  [true, "its name does not resolve", new Error("could not be read", { cause: coded("ENOTFOUND") })],
  ...["08001", "08006", "57P01", "57P02", "57P03"].map((state): [boolean, string, unknown] => [
    true,
    `SQLSTATE ${state}`,
    coded(state),
  ]),
  ...["40001", "40P01", "57014", "55P03", "53300", "25006", "22P02"].map(
    (state): [boolean, string, unknown] => [false, `SQLSTATE ${state}`, coded(state)],
  ),
  [false, "no connection was free", new Error("timeout exceeded when trying to connect")],
  [false, "a silent connection was closed", new Error("Connection terminated unexpectedly")],
  [false, "nothing", undefined],
])("an error means that the server can't be reached: %s, %s", (isExpected, _what, error) => {
  expect(isServerUnreachable(error)).toBe(isExpected);
});

test("an error for another reason does not mean that the database is unavailable", () => {
  const file = Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" });
  const refused = Object.assign(new Error("duplicate key"), { code: "23505" });
  for (const error of [file, refused, new Error("wrong"), null, "ECONNREFUSED"])
    expect(isDatabaseUnavailable(error)).toBe(false);
});
