import { describe, expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { encodeTextArray, statement } from "./index";

const app = useTestApp();
const ECHO = statement(
  "text_array_echo",
  "select t as text from unnest($1::text[]) with ordinality as u(t, n) order by n",
);

describe("texts in binary format", () => {
  test.each([
    ["an empty array", []],
    ["empty texts and nulls", ["", null, " "]],
    [
      "texts that other formats escape",
      ['"', "\\", "{a,b}", "NULL", "null", "'", "\n\t\u0001", '{"a": "\\u0041"}'],
    ],
    ["texts in every script", ["港の朝", "Sævarr", "😀 𐌰", "عربي"]],
    ["long texts", ["x".repeat(1_000_000), "ü".repeat(500_000)]],
  ])("%s arrive unchanged", async (_name, texts) => {
    const rows = await app.db.query(ECHO, [encodeTextArray(texts)]);
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  test("arrive the same in a transaction, with Prisma and without", async () => {
    const texts = ['"a"', null, "ü"];
    const read = (rows: { text?: unknown }[]) => rows.map(({ text }) => text);
    const inPrisma = await app.db.transaction((tx) =>
      tx.prisma.$queryRawUnsafe<{ text: string }[]>(ECHO.text, encodeTextArray(texts)),
    );
    const without = await app.db.transaction((tx) => tx.query(ECHO, [encodeTextArray(texts)]));
    expect(read(inPrisma)).toEqual(texts);
    expect(read(without)).toEqual(texts);
  });

  test("a lone surrogate becomes the replacement character; NUL is refused", async () => {
    const [row] = await app.db.query(ECHO, [encodeTextArray(["a\ud83d"])]);
    expect(row?.text).toBe("a\ufffd");
    await expect(app.db.query(ECHO, [encodeTextArray(["a\0"])])).rejects.toMatchObject({ code: "22021" });
  });
});

describe("a transaction of prepared statements", () => {
  const NOTE = statement("statements_note", "insert into sign_in_throttle values ($1, 1, now())");
  const count = (key: string) => app.db.prisma.signInThrottle.count({ where: { key } });

  test("is atomic", async () => {
    await app.db.transaction((tx) => tx.query(NOTE, ["kept"]));
    const broken = app.db.transaction(async (tx) => {
      await tx.query(NOTE, ["lost"]);
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    expect([await count("kept"), await count("lost")]).toEqual([1, 0]);
  });

  test("fails when its connection is lost, and the next one succeeds", async () => {
    const kill = statement("statements_kill", "select pg_terminate_backend($1::int)");
    const backendPid = statement("statements_who", "select pg_backend_pid() as pid");
    const lost = app.db.transaction(async (tx) => {
      const [connection] = await tx.query(backendPid, []);
      await app.db.query(kill, [connection?.pid]);
      await tx.query(NOTE, ["gone"]);
    });
    await expect(lost).rejects.toThrow();
    await app.db.transaction((tx) => tx.query(NOTE, ["after"]));
    expect([await count("gone"), await count("after")]).toEqual([0, 1]);
  });
});
