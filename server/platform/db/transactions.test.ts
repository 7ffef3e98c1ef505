import { describe, expect, it } from "vitest";
import { useWorld } from "@/test/world";
import { type Statements, statement } from "./index";

const world = useWorld();

const ADD = statement("turn_test_add", "insert into spent_challenge (id, expires_at) values ($1, now())");
const ALL = statement(
  "turn_test_all",
  "select id, (select count(*)::int from spent_challenge b where b.id like $1 and b.ctid <= a.ctid) as place from spent_challenge a where id like $1 order by place",
);

const add = (tx: Statements, id: string) => tx.query(ADD, [id]);

async function storedIds(name: string): Promise<string[]> {
  return (await world.db.query<{ id: string }>(ALL, [`${name}%`])).map(({ id }) => id);
}

type Way = (work: (tx: Statements) => Promise<unknown>) => Promise<unknown>;

const ways: readonly (readonly [string, Way])[] = [
  ["of prepared statements", (work) => world.db.withStatements(work)],
  ["in a pipeline", (work) => world.db.withPipeline(work)],
  ["with Prisma", (work) => world.db.withTx(work)],
];

describe.each(ways)("a transaction %s", (name, within) => {
  it("runs concurrent statements in the order of the calls", async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `${name} ordered ${n}`);
    await within((tx) => Promise.all(ids.map((id) => add(tx, id))));
    expect(await storedIds(`${name} ordered`)).toEqual(ids);
  });

  it("commits nothing where one of them fails, and rejects with its error", async () => {
    const ids = ["failing 1", "failing 1", "failing 2"].map((id) => `${name} ${id}`);
    await expect(within((tx) => Promise.all(ids.map((id) => add(tx, id))))).rejects.toThrow();
    expect(await storedIds(`${name} failing`)).toEqual([]);
  });
});

it.each(ways.slice(0, 2))(
  "a transaction %s is not committed where an error was not awaited",
  async (name, within) => {
    const work = within(async (tx) => {
      void add(tx, `${name} unheard`);
      void add(tx, `${name} unheard`);
      await add(tx, `${name} unheard 2`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("was ignored");
    expect(await storedIds(`${name} unheard`)).toEqual([]);
  },
);

it.each(ways)(
  "a transaction %s that fails while statements are in flight does not crash the process",
  async (name, within) => {
    const work = within(async (tx) => {
      void add(tx, `${name} stopped`);
      void add(tx, `${name} stopped`);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await storedIds(`${name} stopped`)).toEqual([]);
  },
);

it("in a pipeline, statements in flight behind a failed one reject with its error", async () => {
  const codes: unknown[] = [];
  const work = world.db.withPipeline(async (tx) => {
    const statements = ["behind", "behind", "behind 2", "behind 3"].map((id) => add(tx, id));
    for (const answer of await Promise.allSettled(statements)) {
      codes.push(answer.status === "fulfilled" ? null : answer.reason.code);
    }
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(codes).toEqual([null, "23505", "23505", "23505"]);
});
