import { expect, it } from "vitest";
import { useWorld } from "@/test/world";
import { type Statements, statement } from "./index";

const world = useWorld();

const ADD = statement("packet_test_add", "insert into spent_challenge (id, expires_at) values ($1, now())");
const COUNT = statement(
  "packet_test_count",
  "select count(*)::int as n from spent_challenge where id like $1",
);

async function kept(name: string): Promise<number> {
  const [row] = await world.db.query<{ n: number }>(COUNT, [`${name}%`]);
  return row?.n ?? -1;
}

const add = (tx: Statements, id: string) => tx.query(ADD, [id]);

it("what is asked for at once is kept together", async () => {
  await world.db.inOnePacket((tx) => Promise.all([add(tx, "together 1"), add(tx, "together 2")]));
  expect(await kept("together")).toBe(2);
});

it("where one statement fails, nothing is kept and its own error is told", async () => {
  const work = world.db.inOnePacket((tx) =>
    Promise.all([add(tx, "failing 1"), add(tx, "failing 1"), add(tx, "failing 2")]),
  );
  await expect(work).rejects.toMatchObject({ code: "23505" });
  expect(await kept("failing")).toBe(0);
});

it("nothing is kept where work itself fails, or does not hear that a statement did", async () => {
  const thrown = world.db.inOnePacket((tx) => {
    void add(tx, "thrown 1");
    throw new Error("no");
  });
  await expect(thrown).rejects.toThrow("no");
  const unheard = world.db.inOnePacket((tx) =>
    Promise.all([add(tx, "unheard 1"), add(tx, "unheard 1").catch(() => [])]),
  );
  await expect(unheard).rejects.toThrow("not heard");
  expect(await Promise.all([kept("thrown"), kept("unheard")])).toEqual([0, 0]);
});

it("a statement that is asked for after an answer is refused: the commit is on its way", async () => {
  const work = world.db.inOnePacket(async (tx) => {
    await add(tx, "late 1");
    await add(tx, "late 2");
  });
  await expect(work).rejects.toThrow("before anything is awaited");
  expect(await kept("late 2")).toBe(0);
});
