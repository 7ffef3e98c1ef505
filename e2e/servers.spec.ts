import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { BuiltServer } from "./built-server";
import { anInstallation, type Installation } from "./own-installation";
import { useLocalReceiver } from "./webhook-receiver";

const LEADS = "the executor leads";
/** Calls that a leader has under way at most. */
const IN_FLIGHT = 20;
const receiver = useLocalReceiver();
let installation: Installation;

test.describe.configure({ timeout: 600_000 });
test.afterEach(() => installation.close());

async function submitted(server: BuiltServer, headline: string) {
  const cards = [{ "story-elements": [{ type: "text", text: "<p>Words.</p>" }] }];
  const made = await installation.post(server, "/api/story/new/story-version", { headline, cards });
  return act(server, made, { action: "story-submit" });
}

function act(server: BuiltServer, story: { id: string; "story-version-id": string }, action: object) {
  return installation.post(server, `/api/story/${story.id}/status`, {
    "story-version-id": story["story-version-id"],
    ...action,
  });
}

/** Where a story stands, on the database's own clock. */
async function standing(id: string): Promise<{ state: string; isDue: boolean } | undefined> {
  const text = `select state::text, publish_at <= now() as "isDue" from story where id = $1`;
  return (await installation.query<{ state: string; isDue: boolean }>(text, [id]))[0];
}

/** A story that waits for its time while no server runs; a slow machine gets more time to schedule it. */
async function waitsAlone(server: BuiltServer): Promise<string> {
  let running = server;
  for (const ahead of [8_000, 32_000, 128_000]) {
    const story = await submitted(running, "In good time");
    const approved = await act(running, story, { action: "story-approve" });
    await act(running, approved, { action: "story-schedule", "publish-at": Date.now() + ahead });
    await running.kill();
    if ((await standing(story.id))?.state === "scheduled") return story.id;
    running = await installation.start();
  }
  throw new Error("each story was published before its server could be killed");
}

test("a scheduled story whose time passes while no server runs is published by the next one, once", async () => {
  installation = await anInstallation();
  const id = await waitsAlone(await installation.start());
  await expect.poll(async () => (await standing(id))?.isDue, { timeout: 180_000 }).toBe(true);
  expect((await standing(id))?.state).toBe("scheduled");
  await installation.start();
  await expect.poll(async () => (await standing(id))?.state).toBe("published");
  const told = "select 1 from account_event where name = 'publishing/story.published' and subject_id = $1";
  expect(await installation.query(told, [id])).toHaveLength(1);
});

const call = z.object({
  v1: z.object({ event: z.object({ name: z.string() }), data: z.object({ id: z.string() }) }),
});

/** How often the receiver was told of each story's submission. */
function timesTold(): Map<string, number> {
  const times = new Map<string, number>();
  for (const { body } of receiver.calls("/pair")) {
    const { event, data } = call.parse(JSON.parse(body)).v1;
    if (event.name === "story-submit") times.set(data.id, (times.get(data.id) ?? 0) + 1);
  }
  return times;
}

test("of two servers over one database one leads; killed, it is followed by the other, and nothing is lost", async () => {
  installation = await anInstallation({ MASTHEAD_DEMO_WEBHOOK_URL: receiver.url("/pair") });
  const [first, second] = [await installation.start(), await installation.start()];
  const terms = () => first.said(LEADS) + second.said(LEADS);
  await expect.poll(terms).toBeGreaterThan(0);

  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await submitted(n % 2 === 0 ? first : second, `Before ${n}`)).id);
  await expect.poll(() => ids.filter((id) => !timesTold().has(id))).toEqual([]);
  const repeated = () => [...timesTold().values()].reduce((sum, times) => sum + times - 1, 0);
  expect(repeated()).toBeLessThanOrEqual(IN_FLIGHT * (terms() - 1));

  const [leader, other] = second.said(LEADS) === 0 ? [first, second] : [second, first];
  for (let n = 0; n < 20; n += 1) {
    ids.push((await submitted(other, `Around ${n}`)).id);
    if (n === 10) await leader.kill();
  }
  await expect.poll(() => ids.filter((id) => !timesTold().has(id))).toEqual([]);
  expect(other.said(LEADS)).toBeGreaterThan(0);
  expect(repeated()).toBeLessThanOrEqual(IN_FLIGHT * (terms() - 1));
});
