import { describe, expect, it } from "vitest";
import { createContext } from "@/server/context/index";
import { aSection } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { aNewsroom } from "@/test/workflow";
import {
  actOnStory,
  buildStoryWebhookDocument,
  createStory,
  listStoryHistory,
  restoreVersion,
  updateStory,
} from "./index";

const app = useTestApp();

describe("the history of a story", () => {
  it("contains author, action and time, newest first, page by page", async () => {
    const { ctx, account } = await app.createAccount();
    const editor = { kind: "staff", staffUserId: 7, name: "Ada Sand", role: "editor" } as const;
    const asAda = createContext(ctx, { account, actor: editor });
    const story = await createStory(ctx, { story: { headline: "One" } });
    const second = await updateStory(asAda, {
      storyId: story.id,
      versionId: story.versionId,
      story: { headline: "Two" },
    });
    await actOnStory(asAda, "submit", { storyId: story.id });
    await actOnStory(ctx, "reject", { storyId: story.id, note: "Too short" });
    const { rows, next } = await listStoryHistory(asAda, { storyId: story.id });
    expect(rows.map((row) => [row.number, row.action, row.actor, row.version, row.note])).toEqual([
      [4, "reject", "test", 2, "Too short"],
      [3, "submit", "Ada Sand", 2, null],
      [2, "update", "Ada Sand", 2, null],
      [1, "create", "test", 1, null],
    ]);
    expect(next).toBeNull();
    expect((await listStoryHistory(ctx, { storyId: story.id, below: 3 })).rows).toHaveLength(2);
    expect(second.version).toBe(2);
    const other = await app.createAccount();
    await expect(listStoryHistory(other.ctx, { storyId: story.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("restores an earlier version as the newest one, and refuses a caller with an outdated version", async () => {
    const { ctx } = await app.createAccount();
    const story = await createStory(ctx, { story: { headline: "One", summary: "first" } });
    const storyId = story.id;
    const second = await updateStory(ctx, {
      storyId,
      versionId: story.versionId,
      story: { headline: "Two", summary: null },
    });
    await expect(
      restoreVersion(ctx, { storyId, versionId: story.versionId, version: 1 }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(
      restoreVersion(ctx, { storyId, versionId: second.versionId, version: 9 }),
    ).rejects.toMatchObject({ code: "not_found" });
    const third = await restoreVersion(ctx, { storyId, versionId: second.versionId, version: 1 });
    expect(third).toMatchObject({ version: 3, state: "open" });
    expect(await buildStoryWebhookDocument(ctx, storyId, 3)).toMatchObject({
      headline: "One",
      summary: "first",
    });
  });
});

describe("the webhook document of a story", () => {
  it("is the story of that version, with its section, parent section and collection", async () => {
    const newsroom = await aNewsroom(app);
    const { ctx } = newsroom;
    const parentId = await aSection(ctx, "Sport");
    const section = await aSection(ctx, "Sailing", { parentId });
    const front = await app.db.prisma.collection.create({
      data: { accountId: ctx.account.id, slug: "sailing-front", name: "Sailing front" },
    });
    await app.db.prisma.section.update({ where: { id: section }, data: { collectionId: front.id } });
    const story = await newsroom.published({ headline: "Regatta", sections: [{ id: section }] });
    const document = await buildStoryWebhookDocument(ctx, story.id, 1);
    expect(document).toMatchObject({
      id: story.id,
      "story-version-id": story["story-version-id"],
      headline: "Regatta",
      status: "published",
      section: { id: section, "parent-id": parentId },
      "parent-section": { id: parentId, name: "Sport" },
      "section-collection": { id: front.id, slug: "sailing-front", name: "Sailing front" },
    });
    const bare = await newsroom.create();
    expect(await buildStoryWebhookDocument(ctx, bare.id, 1)).toMatchObject({
      status: "open",
      "published-at": null,
      section: null,
      "parent-section": null,
      "section-collection": null,
    });
    expect(await buildStoryWebhookDocument(ctx, bare.id, 2)).toBeNull();
    expect(await buildStoryWebhookDocument((await app.createAccount()).ctx, bare.id, 1)).toBeNull();
  });
});
