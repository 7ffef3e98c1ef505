import { expect, it } from "vitest";
import { z } from "zod";
import { PUBLICATION } from "@/test/account-procedures";
import { aStaffMember } from "@/test/staff";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { rewriteStories } from "./rewrite-stories";

const app = useTestApp();

async function createNewsroom() {
  const { account, ctx } = await app.createAccount({ settings: { paywallEnforcement: "frontend" } });
  const caller = await (await aStaffMember(app, { [account.id]: "owner" })).caller();
  const countEvents = (name: string) =>
    app.db.prisma.outboxEvent.count({ where: { accountId: account.id, name } });
  const settings = {
    ...PUBLICATION,
    siteUrl: `https://rewrite-${account.id}.test`,
    paywallEnforcement: "frontend" as const,
    freeCards: 1,
  };
  await caller.account.savePublication(settings);
  return { account, ctx, caller, settings, countEvents };
}

it.each([
  ["who enforces the paywall", { paywallEnforcement: "api" as const }, 1],
  ["the number of free cards", { freeCards: 2 }, 1],
  ["the language", { language: "de-DE" }, 1],
  ["the description", { description: "Another description" }, 0],
])("a change of %s", async (_what, change, requests) => {
  const { caller, settings, countEvents } = await createNewsroom();
  const before = await countEvents("publishing/stories.rewrite-requested");
  await caller.account.savePublication({ ...settings, ...change });
  expect((await countEvents("publishing/stories.rewrite-requested")) - before).toBe(requests);
});

it("caches are purged of the rewritten stories and of lists", async () => {
  const { account, ctx } = await createNewsroom();
  const story = await aStory(ctx, { content: { headline: "Closed", access: "subscription" } });
  expect(await rewriteStories(ctx)).toBe(1);
  const purges = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: account.id, name: "publishing/caches.purge-requested" },
    orderBy: { id: "asc" },
  });
  const { keys } = z.object({ keys: z.array(z.string()) }).parse(purges.at(-1)?.data);
  expect(keys).toEqual(
    expect.arrayContaining([`s/${account.id}/${story.id.slice(0, 8)}`, `q/${account.id}/top/home`]),
  );
});
