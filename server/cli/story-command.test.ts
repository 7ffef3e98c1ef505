import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const command = useMastheadCommand(() => app.databaseUrl);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "story-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function aFile(name: string, value: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(value));
  return file;
}

test("a story is created from a file, published and retracted again, from the terminal alone", async () => {
  const { account, host } = await app.createAccount();
  const run = (...args: string[]) => command(["story", ...args, "--account", String(account.id)]);
  const done = async (...args: string[]) => {
    const ended = await run(...args, "--json");
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    return JSON.parse(ended.stdout);
  };
  const card = { type: "text", text: "<p>Words.</p>" };
  const story = { headline: "The tide is late", cards: [{ "story-elements": [card] }] };
  const created = await done("create", await aFile("story.json", { story }));
  expect(created).toMatchObject({ status: "open", version: 1, live: false });
  const { id } = created;
  const read = async () => {
    const response = await app.fetch(`/api/v1/stories/${id}`, { host });
    return response.status === 200 ? (await response.json()).story.headline : response.status;
  };

  expect(await done("submit", id)).toMatchObject({ status: "needs-approval" });
  expect(await done("reject", id, "--note", "shorter")).toMatchObject({ status: "rejected" });
  const early = await run("publish", id);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('"publish" isn\'t possible') });
  expect(await done("redraft", id)).toMatchObject({ status: "open" });
  await done("submit", id);
  await done("approve", id);
  const at = "2031-04-05T06:07:08.000Z";
  expect(await done("schedule", id, "--at", at)).toMatchObject({ status: "scheduled" });
  expect(await read()).toBe(404);
  const published = await done("publish", id);
  expect(published).toMatchObject({ status: "published", live: true });
  expect(await read()).toBe("The tide is late");

  const changes = await aFile("changes.json", { headline: "The tide is in" });
  const unread = await run("update", id, changes);
  expect(unread).toMatchObject({ code: 1, stderr: expect.stringContaining("--version <id>") });
  const changed = await done("update", id, changes, "--version", published["story-version-id"]);
  expect(changed).toMatchObject({ status: "open", version: 2, live: true });
  expect(await read()).toBe("The tide is late");
  expect(await done("retract", id)).toMatchObject({ status: "retracted", live: false });
  expect(await read()).toBe(404);

  const output = await run("show", id);
  expect(output.stdout).toContain("masthead command  reject  version 1: shorter");
  expect(output.stdout).toContain(`masthead command  schedule for ${at}  version 1`);
});
