import { describe, expect, test } from "vitest";
import { useWorld } from "@/test/world";
import { statement, textArray } from "./index";

const world = useWorld();
const ECHO = statement(
  "text_array_echo",
  "select t as text from unnest($1::text[]) with ordinality as u(t, n) order by n",
);

describe("texts in binary form", () => {
  test.each([
    ["none", []],
    ["empty ones and nulls", ["", null, " "]],
    [
      "what other forms would escape",
      ['"', "\\", "{a,b}", "NULL", "null", "'", "\n\t\u0001", '{"a": "\\u0041"}'],
    ],
    ["every script", ["港の朝", "Sævarr", "😀 𐌰", "عربي"]],
    ["long ones", ["x".repeat(1_000_000), "ü".repeat(500_000)]],
  ])("%s arrive as they are", async (_name, texts) => {
    const rows = await world.db.query<{ text: string | null }>(ECHO, [textArray(texts)]);
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  test("arrive the same in a transaction, with Prisma and without", async () => {
    const texts = ['"a"', null, "ü"];
    const read = (rows: { text: string | null }[]) => rows.map(({ text }) => text);
    const inPrisma = await world.db.withTx((tx) => tx.query<{ text: string }>(ECHO, [textArray(texts)]));
    const without = await world.db.withStatements((tx) =>
      tx.query<{ text: string }>(ECHO, [textArray(texts)]),
    );
    expect(read(inPrisma)).toEqual(texts);
    expect(read(without)).toEqual(texts);
  });

  test("half of a pair becomes the sign for what cannot be shown; NUL is refused", async () => {
    const [row] = await world.db.query<{ text: string }>(ECHO, [textArray(["a\ud83d"])]);
    expect(row?.text).toBe("a\ufffd");
    await expect(world.db.query(ECHO, [textArray(["a\0"])])).rejects.toMatchObject({ code: "22021" });
  });
});

describe("a transaction of statements alone", () => {
  const NOTE = statement("statements_note", "insert into sign_in_throttle values ($1, 1, now())");
  const count = (key: string) => world.db.prisma.signInThrottle.count({ where: { key } });

  test("keeps everything or nothing", async () => {
    await world.db.withStatements((tx) => tx.query(NOTE, ["kept"]));
    const broken = world.db.withStatements(async (tx) => {
      await tx.query(NOTE, ["lost"]);
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    expect([await count("kept"), await count("lost")]).toEqual([1, 0]);
  });

  test("whose connection is lost fails, and the next one works", async () => {
    const kill = statement("statements_kill", "select pg_terminate_backend($1::int)");
    const who = statement("statements_who", "select pg_backend_pid() as pid");
    const lost = world.db.withStatements(async (tx) => {
      const [own] = await tx.query<{ pid: number }>(who, []);
      await world.db.query(kill, [own?.pid]);
      await tx.query(NOTE, ["gone"]);
    });
    await expect(lost).rejects.toThrow();
    await world.db.withStatements((tx) => tx.query(NOTE, ["after"]));
    expect([await count("gone"), await count("after")]).toEqual([0, 1]);
  });
});
