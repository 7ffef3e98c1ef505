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
  await expect(unheard).rejects.toMatchObject({ code: "23505" });
  expect(await Promise.all([kept("thrown"), kept("unheard")])).toEqual([0, 0]);
});

it("a statement that is asked for after an answer is refused: the commit is on its way", async () => {
  const work = world.db.inOnePacket(async (tx) => {
    await add(tx, "late 1");
    await add(tx, "late 2");
  });
  await expect(work).rejects.toThrow("must be sent before awaiting");
  expect(await kept("late 2")).toBe(0);
});

const RANDOM = () => crypto.randomUUID().slice(0, 8);

it("statements that a failed packet prepared are of use again, in packets and in pipelines", async () => {
  const name = RANDOM();
  const echo = statement(`packet_test_echo_${name}`, "select $1::text as said, $2::int[] as numbers");
  const say = (tx: Statements, said: string) => tx.query(echo, [said, [1, 2]]);
  const failing = world.db.inOnePacket((tx) =>
    Promise.all([say(tx, "first"), add(tx, `${name} 1`), add(tx, `${name} 1`), say(tx, "last")]),
  );
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  for (const _ of [1, 2]) {
    const [[one], [two]] = await world.db.inOnePacket((tx) => Promise.all([say(tx, "one"), say(tx, "two")]));
    expect([one, two]).toEqual([
      { said: "one", numbers: [1, 2] },
      { said: "two", numbers: [1, 2] },
    ]);
    const [piped] = await world.db.withPipeline((tx) => say(tx, "piped"));
    expect(piped).toEqual({ said: "piped", numbers: [1, 2] });
  }
});

it("what PostgreSQL finds only at the commit refuses the packet, and the connection serves the next", async () => {
  await world.db.withStatements(async (tx) => {
    await tx.query(statement("packet_test_table", "create table packet_test (n int)"), []);
    await tx.query(
      statement(
        "packet_test_check",
        "alter table packet_test add constraint packet_test_once unique (n) deferrable initially deferred",
      ),
      [],
    );
  });
  const put = statement("packet_test_put", "insert into packet_test values ($1) returning n");
  const twice = world.db.inOnePacket((tx) => Promise.all([tx.query(put, [1]), tx.query(put, [1])]));
  await expect(twice).rejects.toMatchObject({ code: "23505" });
  const [row] = await world.db.inOnePacket((tx) => tx.query(put, [1]));
  expect(row).toEqual({ n: 1 });
});

it("a statement without rows answers none, the first time and later", async () => {
  const name = RANDOM();
  for (const n of [1, 2]) {
    const [added, counted] = await world.db.inOnePacket((tx) =>
      Promise.all([add(tx, `${name} ${n}`), tx.query(COUNT, [`${name}%`])]),
    );
    expect([added, counted]).toEqual([[], [{ n }]]);
  }
});

const SLEEP = statement("packet_test_sleep", "select pg_sleep($1), pg_backend_pid() as pid");
const PID = statement(
  "packet_test_pid",
  "select pg_backend_pid() as pid, count(*)::int as n from spent_challenge where id = $1",
);

it("packets of a line are worked at in their order, over one connection, whatever the first takes", async () => {
  const line = {};
  const name = RANDOM();
  const first = world.db.inOnePacket(
    (tx) => Promise.all([tx.query<{ pid: number }>(SLEEP, [0.1]), add(tx, name)]),
    line,
  );
  const second = world.db.inOnePacket((tx) => tx.query<{ pid: number; n: number }>(PID, [name]), line);
  const [[[slept]], [looked]] = await Promise.all([first, second]);
  expect(looked).toEqual({ pid: slept?.pid, n: 1 });
});

it("a packet of a line that fails takes nothing with it: not what is behind it, nor what comes later", async () => {
  const line = {};
  const name = RANDOM();
  const echo = statement(`packet_test_line_${name}`, "select $1::text as said");
  const say = (tx: Statements, said: string) => tx.query<{ said: string }>(echo, [said]);
  await world.db.inOnePacket((tx) => add(tx, name), line);
  const failing = world.db.inOnePacket((tx) => Promise.all([add(tx, name), say(tx, "lost")]), line);
  const behind = world.db.inOnePacket((tx) => add(tx, `${name} behind`), line);
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  await behind;
  const [said] = await world.db.inOnePacket((tx) => say(tx, "later"), line);
  expect(said).toEqual({ said: "later" });
  expect(await kept(name)).toBe(2);
});

it("a packet that is behind a failing one goes by the statements that the failing one prepared", async () => {
  const name = RANDOM();
  const fail = statement(`packet_test_fail_${name}`, "select 1 / $1::int as never");
  const echo = statement(`packet_test_cold_${name}`, "select $1::text as said");
  const say = (tx: Statements, said: string) => tx.query<{ said: string }>(echo, [said]);
  const line = {};
  const failing = world.db.inOnePacket((tx) => Promise.all([tx.query(fail, [0]), say(tx, "lost")]), line);
  const behind = world.db.inOnePacket((tx) => say(tx, "behind"), line);
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(await behind).toEqual([{ said: "behind" }]);
});

it("a line that always has more keeps nobody from a connection", async () => {
  let isOver = false;
  const busy = Array.from({ length: 5 }, async () => {
    const line = {};
    const keepBusy = async () => {
      while (!isOver) await world.db.inOnePacket((tx) => tx.query(SLEEP, [0.005]), line);
    };
    await Promise.all([keepBusy(), keepBusy()]);
  });
  const turns = Array.from({ length: 8 }, () => world.db.withPipeline((tx) => tx.query(PID, [""])));
  expect((await Promise.all(turns)).length).toBe(8);
  isOver = true;
  await Promise.all(busy);
});
