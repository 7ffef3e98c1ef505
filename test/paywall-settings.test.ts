import { expect, it } from "vitest";
import { PUBLICATION } from "./account-procedures";
import { useBackground } from "./background";
import { aStaffMember } from "./staff";
import { aStory } from "./stories";
import { useTestApp } from "./test-app";

const app = useTestApp();
useBackground();

const CLOSED = "closed words of the story";

async function createClosedStory() {
  const created = await app.createAccount({ settings: { paywallEnforcement: "frontend", freeCards: 0 } });
  const story = await aStory(created.ctx, { content: { access: "subscription" }, cards: ["free", CLOSED] });
  const caller = await (await aStaffMember(app, { [created.account.id]: "owner" })).caller();
  const save = (change: object) =>
    caller.account.savePublication({
      ...PUBLICATION,
      siteUrl: `https://wall-${created.account.id}.test`,
      paywallEnforcement: "frontend",
      freeCards: 1,
      ...change,
    });
  const paths = [
    `/api/v1/stories/${story.id}`,
    `/api/v1/stories-by-slug?slug=${story.slug}`,
    "/api/v1/stories?fields=cards",
    "/api/v1/search?q=story&fields=cards",
  ];
  /** What anybody can read of the story, in every public read. */
  const readAll = async () =>
    (
      await Promise.all(paths.map(async (path) => (await app.fetch(path, { host: created.host })).text()))
    ).join();
  return { ...created, story, save, readAll };
}

it("stories are closed in every read soon after the API enforces the paywall, and open again after the reverse", async () => {
  const { save, readAll } = await createClosedStory();
  await save({});
  expect(await readAll()).toContain(CLOSED);
  await save({ paywallEnforcement: "api" });
  await expect.poll(readAll).not.toContain(CLOSED);
  await save({ paywallEnforcement: "api", freeCards: 2 });
  await expect.poll(readAll).toContain(CLOSED);
});
