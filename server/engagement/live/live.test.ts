import { expect, it } from "vitest";
import { buildEdge } from "@/server/edge";
import { hideComment } from "@/server/engagement/comment-states/index";
import { readFirstComments } from "@/server/engagement/comments/index";
import { featureComments, undoDecisions } from "@/server/engagement/moderation/index";
import { decodePageAddress, encodePageKey } from "@/server/engagement/pages/index";
import { getRuntime } from "@/server/runtime";
import { aComment, aReader } from "@/test/engagement";
import { aModerator } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

/** Read the events of a stream, one by one. */
function readEvents(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("a stream has a body");
  let text = "";
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end === -1) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the stream ended");
        text += value;
        continue;
      }
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
      if (field("event") !== "") return { id: field("id"), event: field("event"), data: field("data") };
    }
  };
  return { next, leave: () => reader.cancel() };
}

/** The API in a process of its own on the same database. */
function anotherProcess() {
  const edge = buildEdge(getRuntime());
  return (path: string, headers: Record<string, string> = {}) =>
    edge.fetch(new Request(`http://localhost${path}`, { headers: { host: "localhost", ...headers } }));
}

it("readers at another process receive comments and removals, and after a reconnect the events they missed", async () => {
  const test = await app.createAccount();
  const ada = await aReader(test);
  const key = encodePageKey(`${test.account.siteUrl}/news/harbour`);
  const live = `/api/v1/accounts/${test.account.id}/pages/${key}/live`;
  const request = anotherProcess();
  const stream = readEvents(await request(live));
  expect((await stream.next()).event).toBe("ready");
  const first = await aComment(ada.ctx, { text: "One" });
  const notice = await stream.next();
  expect([notice.event, JSON.parse(notice.data)]).toMatchObject([
    "comment",
    {
      total_count: 1,
      total_parent_comments_count: 1,
      comment: { id: first.id, body: { ops: [{ insert: "One\n" }] } },
    },
  ]);
  await stream.leave();
  const second = await aComment(ada.ctx, { text: "Two" });
  const { pageId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: first.id } });
  await hideComment(ada.ctx, { id: first.id, pageId });
  const again = readEvents(await request(live, { "last-event-id": notice.id }));
  expect((await again.next()).event).toBe("ready");
  const missed = [await again.next(), await again.next()];
  await again.leave();
  expect(missed.map(({ event, data }) => [event, JSON.parse(data).comment.id])).toEqual([
    ["comment", second.id],
    ["removal", first.id],
  ]);
  expect(JSON.parse(missed[1]?.data ?? "{}").comment).not.toHaveProperty("body");
  const polled = await app.fetch(live.replace(/live$/, `changes?after=${notice.id}`));
  const { last_id, changes } = await polled.json();
  expect([String(last_id), changes.length]).toEqual([missed[1]?.id, 2]);
});

it("a subscriber from their first list's change id receives later changes, and no earlier ones", async () => {
  const test = await app.createAccount();
  const ada = await aReader(test);
  const url = `${test.account.siteUrl}/news/harbour`;
  const live = `/api/v1/accounts/${test.account.id}/pages/${encodePageKey(url)}/live`;
  const first = { page: decodePageAddress(encodePageKey(url)), widgetId: "", limit: 10 };
  expect(await readFirstComments(test.ctx, first)).toBeNull();
  await aComment(ada.ctx, { text: "One" });
  const read = await readFirstComments(test.ctx, first);
  expect(read).toMatchObject({ comments: 1, parents: 1 });
  const second = await aComment(ada.ctx, { text: "Two" });
  const stream = readEvents(await anotherProcess()(`${live}?after=${read?.lastChange}`));
  expect(await stream.next()).toMatchObject({ event: "ready", id: String(read?.lastChange) });
  const notice = await stream.next();
  await stream.leave();
  expect([notice.event, JSON.parse(notice.data).comment.id]).toEqual(["comment", second.id]);
});

it("readers receive a comment again when it is featured, and when it no longer is", async () => {
  const test = await app.createAccount();
  const moderator = await aModerator(test);
  const { id } = await aComment((await aReader(test)).ctx, { text: "A fact" });
  const key = encodePageKey(`${test.account.siteUrl}/news/harbour`);
  const stream = readEvents(await anotherProcess()(`/api/v1/accounts/${test.account.id}/pages/${key}/live`));
  expect((await stream.next()).event).toBe("ready");
  const nextComment = async () => {
    const { event, data } = await stream.next();
    return [event, JSON.parse(data).comment];
  };
  const { batch } = await featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
  expect(await nextComment()).toMatchObject(["edit", { id, is_featured: true }]);
  await undoDecisions(moderator, batch ?? "");
  expect(await nextComment()).toMatchObject(["edit", { id, is_featured: false }]);
  await featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
  expect(await nextComment()).toMatchObject(["edit", { id, is_featured: true }]);
  await featureComments(moderator, { ids: [id], isFeatured: false, reason: "" });
  expect(await nextComment()).toMatchObject(["edit", { id, is_featured: false }]);
  await stream.leave();
});
