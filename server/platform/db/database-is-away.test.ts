import { afterAll, describe, expect, test } from "vitest";
import { createLog } from "../log/index";
import { type Database, databaseIsAway, openDatabase, quickStatement, statement } from "./index";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

const plain = statement("away_plain", "select 1 as one");
const quick = quickStatement("away_quick", "select 1 as one");

describe.each([
  ["nothing listens", "postgresql://nobody:nothing@127.0.0.1:9/none"],
  ["its socket file is gone", "postgresql://nobody:nothing@127.0.0.1:9/none?host=%2Fnowhere%2Fat-all"],
  ["its name is not known", "postgresql://nobody:nothing@nowhere.invalid/none"],
])("a database is away where %s", (_why, url) => {
  const database = openDatabase({ url, poolSize: 2, log: createLog("silent") });
  opened.push(database);

  test.each<[string, () => Promise<unknown>]>([
    ["a statement", () => database.query(plain, [])],
    ["a quick read", () => database.query(quick, [])],
    ["Prisma", () => database.prisma.account.findFirst()],
    ["a transaction", () => database.withTx((tx) => tx.query(plain, []))],
    ["a transaction of statements", () => database.withStatements((tx) => tx.query(plain, []))],
    ["a packet", () => database.inOnePacket((tx) => tx.query(plain, []))],
    ["a ping", () => database.ping()],
  ])("for %s", async (_what, ask) => {
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(databaseIsAway(error), String(error)).toBe(true);
  });
});

test("what fails for another reason is no database that is away", () => {
  const file = Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" });
  const refused = Object.assign(new Error("duplicate key"), { code: "23505" });
  for (const error of [file, refused, new Error("wrong"), null, "ECONNREFUSED"])
    expect(databaseIsAway(error)).toBe(false);
});
