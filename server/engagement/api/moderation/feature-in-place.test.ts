import { describe, expect, it } from "vitest";
import { createWidgetClient } from "@/test/engagement-widget";
import { aModeratedAccount } from "@/test/moderation";
import { signJwt } from "@/test/readers";
import { aStaffMember } from "@/test/staff";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** A moderated account, and a reader who is linked to a moderator of its staff. */
async function newsroom(engagement: object = {}) {
  const account = await aModeratedAccount(app, engagement);
  const staff = await aStaffMember(app, { [account.account.id]: "moderator" });
  const caller = await staff.caller();
  const widget = createWidgetClient(app, account);
  const jwt = await signJwt(account, { id: "mo", name: "Mo on the Page" });
  const send = (path: string, body: object) =>
    widget.call("POST", `${widget.base}/moderation/${path}`, { jwt, ...body });
  await send("links", { code: (await caller.moderation.createCode()).code });
  const feature = (comment_id: number, featured = true) => send("features", { comment_id, featured });
  return { ...account, caller, widget, send, feature };
}

describe("a moderator on a page", () => {
  it("features a comment under their own name, which readers see, and undoes it", async () => {
    const { postComment, feature, send, widget, caller } = await newsroom();
    const { id } = await postComment("A fact from the harbour");
    const { status, body } = await feature(id);
    expect(status).toBe(200);
    expect(body.comments).toMatchObject([{ id, is_featured: true, is_published: true }]);
    const listed = async () => (await widget.list("?sort_order=featured")).body.comments;
    expect(await listed()).toMatchObject([{ id, is_featured: true }]);
    expect((await caller.moderation.log({ below: null }))[0]).toMatchObject({
      move: "feature",
      byName: "Staff Member",
      commentId: id,
    });
    const undone = await send(`decisions/${body.batch}/undo`, {});
    expect(undone.body).toMatchObject({ comments: [{ id, is_featured: false }], changed_since: [] });
    expect(await listed()).toEqual([]);
  });

  it("features it once with concurrent requests, and ends it again", async () => {
    const { postComment, feature, caller, widget } = await newsroom();
    const { id } = await postComment("A fact");
    const answers = await Promise.all([feature(id), feature(id), feature(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.batch !== null)).toHaveLength(1);
    expect((await feature(id)).body).toMatchObject({ batch: null, comments: [{ id, is_featured: true }] });
    const moves = async () => (await caller.moderation.log({ below: null })).map(({ move }) => move);
    expect(await moves()).toEqual(["feature"]);
    expect((await feature(id, false)).body.comments).toMatchObject([{ id, is_featured: false }]);
    expect(await moves()).toEqual(["unfeature", "feature"]);
    expect((await widget.list("?sort_order=featured")).body.comments).toEqual([]);
  });

  it("cannot feature a pending comment, or one of another account", async () => {
    const { postComment, feature, read } = await newsroom({ preModeration: true });
    const { id } = await postComment("Waits");
    expect((await feature(id)).status).toBe(409);
    expect((await read(id)).featuredAt).toBeNull();
    const other = await newsroom();
    expect((await other.feature(id)).status).toBe(404);
  });
});

describe("a reader who does not moderate", () => {
  it("cannot feature a comment", async () => {
    const { postComment, widget, account, ctx, host, read } = await newsroom();
    const { id } = await postComment("My own words");
    const jwt = await signJwt({ account, ctx, host }, { id: "else", name: "Somebody Else" });
    const path = `${widget.base}/moderation/features`;
    const send = (body: object) => widget.call("POST", path, { comment_id: id, featured: true, ...body });
    expect([(await send({ jwt })).status, (await send({})).status]).toEqual([403, 401]);
    expect((await read(id)).featuredAt).toBeNull();
  });
});
