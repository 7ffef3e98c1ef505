import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createContext } from "@/server/context/index";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import {
  buildCollectionWebhookDocument,
  createCollection,
  deleteCollection,
  listCollectionHistory,
  updateCollection,
} from "./index";

const app = useTestApp();
const page = z.object({
  name: z.string(),
  "total-count": z.number(),
  items: z.array(z.object({ id: z.union([z.string(), z.number()]) })),
});

async function read(slug: string, host: string) {
  return page.parse(await (await app.fetch(`/api/v1/collections/${slug}`, { host })).json());
}

async function events(accountId: number, id: number) {
  const rows = await app.db.prisma.outboxEvent.findMany({
    where: { accountId, subjectId: String(id), logged: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => row.name.replace("publishing/", ""));
}

describe("collections", () => {
  it("are created, arranged and deleted in every read at once, with an event for each change", async () => {
    const { ctx, host, account } = await app.createAccount();
    const [one, two] = [await aStory(ctx, {}), await aStory(ctx, {})];
    const collection = await createCollection(ctx, {
      slug: "picks",
      name: "Picks",
      items: [{ storyId: one.id }, { storyId: two.id }],
    });
    expect((await read("picks", host)).items.map(({ id }) => id)).toEqual([one.id, two.id]);
    const saved = await updateCollection(ctx, {
      ...collection,
      name: "Our picks",
      items: [{ storyId: two.id }, { storyId: one.id, associatedMetadata: { layout: "big" } }],
    });
    expect(await read("picks", host)).toMatchObject({
      name: "Our picks",
      items: [{ id: two.id }, { id: one.id }],
    });
    const document = await buildCollectionWebhookDocument(ctx, collection.id);
    expect(document).toMatchObject({ slug: "picks", name: "Our picks", "total-count": 2 });
    expect(JSON.stringify(document)).not.toContain('"story":');
    await deleteCollection(ctx, { id: collection.id, revision: saved.revision });
    expect((await app.fetch("/api/v1/collections/picks", { host })).status).toBe(404);
    expect(await buildCollectionWebhookDocument(ctx, collection.id)).toEqual(document);
    expect(await events(account.id, collection.id)).toEqual([
      "collection.published",
      "collection.updated",
      "collection.deleted",
    ]);
    const history = await listCollectionHistory(ctx, collection.id);
    expect(history.map(({ action, actor }) => [action, actor])).toEqual([
      ["delete", "test"],
      ["update", "test"],
      ["create", "test"],
    ]);
  });

  it("accept one of two concurrent editors", async () => {
    const { ctx, account } = await app.createAccount();
    const collection = await createCollection(ctx, { slug: "both", name: "Both" });
    const results = await Promise.allSettled(
      ["A", "B"].map((name) =>
        updateCollection(ctx, { id: collection.id, revision: collection.revision, name }),
      ),
    );
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await events(account.id, collection.id)).toEqual(["collection.published", "collection.updated"]);
  });

  it("refuse invalid items, without changes", async () => {
    const { ctx, account } = await app.createAccount();
    const other = await app.createAccount();
    const foreign = await aStory(other.ctx, {});
    const story = await aStory(ctx, {});
    const outer = await createCollection(ctx, { slug: "outer", name: "Outer" });
    const inner = await createCollection(ctx, { slug: "inner", name: "Inner" });
    const filled = await updateCollection(ctx, { ...outer, items: [{ collectionId: inner.id }] });
    const refusals = [
      () => updateCollection(ctx, { ...filled, items: [{ storyId: foreign.id }] }),
      () => updateCollection(ctx, { ...filled, items: [{ storyId: story.id }, { storyId: story.id }] }),
      () => updateCollection(ctx, { ...inner, items: [{ collectionId: outer.id }] }),
      () => updateCollection(ctx, { ...inner, items: [{ collectionId: inner.id }] }),
      () => updateCollection(ctx, { ...inner, items: [{}] }),
      () => updateCollection(ctx, { ...inner, name: " " }),
      () => updateCollection(ctx, { ...inner, rules: { "content-type": "weather" } }),
      () => createCollection(ctx, { slug: "123", name: "An id" }),
      () => createCollection(ctx, { slug: "a/b", name: "A path" }),
    ];
    for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ code: "invalid" });
    await expect(createCollection(ctx, { slug: "inner", name: "Again" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(updateCollection(other.ctx, { ...inner, name: "Mine" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await events(account.id, inner.id)).toEqual(["collection.published"]);
  });

  it("cannot be deleted while in use, and leave no gap in other collections", async () => {
    const { ctx, host } = await app.createAccount();
    const home = await createCollection(ctx, { slug: "home", name: "Home" });
    const front = await createCollection(ctx, { slug: "front", name: "Front" });
    const block = await createCollection(ctx, { slug: "block", name: "Block" });
    await updateCollection(ctx, { ...home, items: [{ collectionId: block.id }] });
    const section = await aSection(ctx, "News");
    await app.db.prisma.section.update({ where: { id: section }, data: { collectionId: front.id } });
    await expect(deleteCollection(ctx, { ...home, revision: 2 })).rejects.toMatchObject({ code: "conflict" });
    await expect(deleteCollection(ctx, front)).rejects.toMatchObject({ code: "conflict" });
    await deleteCollection(ctx, block);
    expect(await read("home", host)).toMatchObject({ "total-count": 0, items: [] });
    const moderator = { kind: "staff", staffUserId: 1, name: "Mo", role: "moderator" } as const;
    const asModerator = createContext(ctx, { account: ctx.account, actor: moderator });
    await expect(updateCollection(asModerator, front)).rejects.toMatchObject({ code: "forbidden" });
  });
});
