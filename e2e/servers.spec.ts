import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { BuiltServer } from "./built-server";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { useLocalReceiver } from "./webhook-receiver";

const LEADS = "executor became leader";
/** Maximum concurrent calls of a leader. */
const IN_FLIGHT = 20;
const receiver = useLocalReceiver();
let installation: Installation;

test.describe.configure({ timeout: 600_000 });
test.afterEach(() => installation.close());

async function submitted(server: BuiltServer, headline: string) {
  const cards = [{ "story-elements": [{ type: "text", text: "<p>Words.</p>" }] }];
  const created = await installation.post(server, "/api/story/new/story-version", { headline, cards });
  return act(server, created, { action: "story-submit" });
}

function act(server: BuiltServer, story: { id: string; "story-version-id": string }, action: object) {
  return installation.post(server, `/api/story/${story.id}/status`, {
    "story-version-id": story["story-version-id"],
    ...action,
  });
}

/** State of a story, and whether it is due on the database's own clock. */
async function readState(id: string): Promise<{ state: string; isDue: boolean } | undefined> {
  const text = `select state::text, publish_at <= now() as "isDue" from story where id = $1`;
  return (await installation.query<{ state: string; isDue: boolean }>(text, [id]))[0];
}

/** A scheduled story whose time passes while no server runs; a slow machine gets more time to schedule it. */
async function waitsAlone(server: BuiltServer): Promise<string> {
  let running = server;
  for (const ahead of [8_000, 32_000, 128_000]) {
    const story = await submitted(running, "In good time");
    const approved = await act(running, story, { action: "story-approve" });
    await act(running, approved, { action: "story-schedule", "publish-at": Date.now() + ahead });
    await running.kill();
    if ((await readState(story.id))?.state === "scheduled") return story.id;
    running = await installation.start();
  }
  throw new Error("each story was published before its server could be killed");
}

test("a scheduled story whose time passes while no server runs is published by the next one, once", async () => {
  installation = await createInstallationForTest(UNMOVED);
  const id = await waitsAlone(await installation.start());
  await expect.poll(async () => (await readState(id))?.isDue, { timeout: 180_000 }).toBe(true);
  expect((await readState(id))?.state).toBe("scheduled");
  await installation.start();
  await expect.poll(async () => (await readState(id))?.state).toBe("published");
  const query = "select 1 from account_event where name = 'publishing/story.published' and subject_id = $1";
  expect(await installation.query(query, [id])).toHaveLength(1);
});

const call = z.object({
  v1: z.object({ event: z.object({ name: z.string() }), data: z.object({ id: z.string() }) }),
});

/** How often the receiver was notified of each story's submission. */
function countNotifications(): Map<string, number> {
  const times = new Map<string, number>();
  for (const { body } of receiver.calls("/pair")) {
    const { event, data } = call.parse(JSON.parse(body)).v1;
    if (event.name === "story-submit") times.set(data.id, (times.get(data.id) ?? 0) + 1);
  }
  return times;
}

test("of two servers over one database one is the leader; after its kill the other takes over, and no event is lost", async () => {
  installation = await createInstallationForTest({ MASTHEAD_DEMO_WEBHOOK_URL: receiver.url("/pair") });
  const [first, second] = [await installation.start(), await installation.start(UNMOVED)];
  const terms = () => first.countOutput(LEADS) + second.countOutput(LEADS);
  await expect.poll(terms).toBeGreaterThan(0);

  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await submitted(n % 2 === 0 ? first : second, `Before ${n}`)).id);
  await expect.poll(() => ids.filter((id) => !countNotifications().has(id))).toEqual([]);
  const repeated = () => [...countNotifications().values()].reduce((sum, times) => sum + times - 1, 0);
  expect(repeated()).toBeLessThanOrEqual(IN_FLIGHT * (terms() - 1));

  const [leader, other] = second.countOutput(LEADS) === 0 ? [first, second] : [second, first];
  for (let n = 0; n < 20; n += 1) {
    ids.push((await submitted(other, `Around ${n}`)).id);
    if (n === 10) await leader.kill();
  }
  await expect.poll(() => ids.filter((id) => !countNotifications().has(id))).toEqual([]);
  expect(other.countOutput(LEADS)).toBeGreaterThan(0);
  expect(repeated()).toBeLessThanOrEqual(IN_FLIGHT * (terms() - 1));
});
