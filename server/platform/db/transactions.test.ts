import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { type Db, type Statements, statement } from "./index";
import { runTransaction } from "./transaction";

const app = useTestApp();

const ADD = statement("turn_test_add", "insert into spent_challenge (id, expires_at) values ($1, now())");
const ALL = statement(
  "turn_test_all",
  "select id, (select count(*)::int from spent_challenge b where b.id like $1 and b.ctid <= a.ctid) as place from spent_challenge a where id like $1 order by place",
);

const add = (tx: Statements, id: string) => tx.query(ADD, [id]);
const addByPrisma = ({ prisma }: Db, id: string) =>
  prisma.spentChallenge.create({ data: { id, expiresAt: new Date() } });

async function storedIds(name: string): Promise<unknown[]> {
  return (await app.db.query(ALL, [`${name}%`])).map(({ id }) => id);
}

type Way = (work: (tx: Db) => Promise<unknown>) => Promise<unknown>;

const ways: readonly (readonly [string, Way])[] = [
  ["of prepared statements", (work) => app.db.transaction(work)],
  [
    "with Prisma",
    (work) =>
      app.db.transaction(async (tx) => {
        await tx.prisma.account.findFirst();
        return work(tx);
      }),
  ],
];

describe.each(ways)("a transaction %s", (name, within) => {
  it("runs concurrent statements in the order of the calls", async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `${name} ordered ${n}`);
    await within((tx) => Promise.all(ids.map((id) => add(tx, id))));
    expect(await storedIds(`${name} ordered`)).toEqual(ids);
  });

  it("commits nothing where one of them fails, and rejects with its error", async () => {
    const ids = ["failing 1", "failing 1", "failing 2"].map((id) => `${name} ${id}`);
    const work = within((tx) => Promise.all(ids.map((id) => add(tx, id))));
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await storedIds(`${name} failing`)).toEqual([]);
  });

  it("is not committed where an error was not awaited", async () => {
    const work = within(async (tx) => {
      void add(tx, `${name} unheard`);
      void add(tx, `${name} unheard`);
      await add(tx, `${name} unheard 2`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("was ignored");
    expect(await storedIds(`${name} unheard`)).toEqual([]);
  });

  it("that fails while statements are in flight does not crash the process", async () => {
    const work = within(async (tx) => {
      void add(tx, `${name} stopped`);
      void add(tx, `${name} stopped`);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await storedIds(`${name} stopped`)).toEqual([]);
  });

  it("rejects statements in flight behind a failed one with its error", async () => {
    const codes: unknown[] = [];
    const work = within(async (tx) => {
      const statements = ["behind", "behind", "behind 2", "behind 3"].map((id) => add(tx, `${name} ${id}`));
      for (const result of await Promise.allSettled(statements)) {
        codes.push(result.status === "fulfilled" ? null : result.reason.code);
      }
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(codes).toEqual([null, "23505", "23505", "23505"]);
  });

  it("is refused by a constraint that is checked at the commit, and its connection can be used again", async () => {
    const table = name.replaceAll(" ", "_").toLowerCase();
    await app.db.transaction(async ({ prisma }) => {
      await prisma.$executeRawUnsafe(`create table ${table} (n int)`);
      await prisma.$executeRawUnsafe(
        `alter table ${table} add constraint ${table}_once unique (n) deferrable initially deferred`,
      );
    });
    const put = statement(`turn_test_put_${table}`, `insert into ${table} values ($1) returning n`);
    const twice = within((tx) => Promise.all([tx.query(put, [1]), tx.query(put, [1])]));
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(await within((tx) => tx.query(put, [1]))).toEqual([{ n: 1 }]);
  });
});

it("statements that a failed transaction prepared can be used again", async () => {
  const echo = statement("turn_test_echo", "select $1::text as text, $2::int[] as numbers");
  const read = (tx: Statements, text: string) => tx.query(echo, [text, [1, 2]]);
  for (const id of ["again 1", "again 2"]) {
    const failing = app.db.transaction((tx) =>
      Promise.all([read(tx, "first"), add(tx, id), add(tx, id), read(tx, "last")]),
    );
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    const answers = await app.db.transaction((tx) => Promise.all([read(tx, "one"), read(tx, "two")]));
    expect(answers.flat()).toEqual([
      { text: "one", numbers: [1, 2] },
      { text: "two", numbers: [1, 2] },
    ]);
  }
});

describe("a transaction whose Prisma can't be loaded", () => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1, pipeline: true });
  });
  afterAll(() => pool.end());
  const getPrisma = (): never => {
    throw new Error("no Prisma");
  };

  it("commits its prepared statements", async () => {
    await runTransaction({ pool, getPrisma }, (tx) => add(tx, "without Prisma"));
    expect(await storedIds("without Prisma")).toEqual(["without Prisma"]);
  });

  it("is rolled back where it uses Prisma, and its connection can be used again", async () => {
    const work = runTransaction({ pool, getPrisma }, async (tx) => {
      await add(tx, "undone without Prisma");
      return addByPrisma(tx, "undone by Prisma");
    });
    await expect(work).rejects.toThrow("no Prisma");
    expect(await storedIds("undone")).toEqual([]);
    const { rows } = await pool.query("select now() = statement_timestamp() as is_outside");
    expect(rows).toEqual([{ is_outside: true }]);
  });
});

describe("Prisma and prepared statements in one transaction", () => {
  it("see each other's writes, and are committed together", async () => {
    const seen = await app.db.transaction(async (tx) => {
      await add(tx, "joined 1");
      await addByPrisma(tx, "joined 2");
      await add(tx, "joined 3");
      const count = await tx.prisma.spentChallenge.count({ where: { id: { startsWith: "joined" } } });
      const rows = await tx.query(ALL, ["joined%"]);
      const outside = await app.db.prisma.spentChallenge.count({ where: { id: { startsWith: "joined" } } });
      return { count, rows: rows.length, outside };
    });
    expect(seen).toEqual({ count: 3, rows: 3, outside: 0 });
    expect(await storedIds("joined")).toEqual(["joined 1", "joined 2", "joined 3"]);
  });

  it("are rolled back together", async () => {
    const work = app.db.transaction(async (tx) => {
      await addByPrisma(tx, "undone 1");
      await add(tx, "undone 2");
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    const duplicate = app.db.transaction(async (tx) => {
      await add(tx, "undone 3");
      await addByPrisma(tx, "undone 3");
    });
    await expect(duplicate).rejects.toMatchObject({ code: "P2002" });
    expect(await storedIds("undone")).toEqual([]);
  });

  it("are separate from concurrent transactions of Prisma", async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `separate ${n}`);
    const outcomes = await Promise.allSettled(
      ids.map((id, n) =>
        app.db.transaction(async (tx) => {
          await addByPrisma(tx, id);
          const own = await tx.prisma.spentChallenge.findMany({ where: { id: { startsWith: "separate" } } });
          if (own.every((row) => row.id !== id)) throw new Error("does not see its own write");
          if (n % 2 === 1) throw new Error("no");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect((await storedIds("separate")).sort()).toEqual(ids.filter((_, n) => n % 2 === 0).sort());
  });
});
