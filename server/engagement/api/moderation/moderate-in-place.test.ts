import { describe, expect, it } from "vitest";
import { createWidgetClient } from "@/test/engagement-widget";
import { aModeratedAccount } from "@/test/moderation";
import { signJwt } from "@/test/readers";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const NEWS = "/news/harbour";

/** A moderated account, a staff member with a code, and a reader who may claim it. */
async function newsroom(engagement: object = {}) {
  const account = await aModeratedAccount(app, engagement);
  const staff = await aStaffMember(app, { [account.account.id]: "moderator" });
  const caller = await staff.caller();
  const widget = createWidgetClient(app, account, NEWS);
  const jwt = await signJwt(account, { id: "mo", name: "Mo on the Page" });
  const others = await signJwt(account, { id: "else", name: "Somebody Else" });
  const send = (path: string, body: object, method = "POST") =>
    widget.call(method, `${widget.base}/moderation/${path}`, body);
  const link = async () => send("links", { jwt, code: (await caller.moderation.createCode()).code });
  const waiting = (token: string) => widget.call("GET", `${widget.page}/moderation?jwt=${token}`);
  return { ...account, staff, caller, widget, jwt, others, send, link, waiting };
}

describe("a reader who is a staff member", () => {
  it("claims a code of the dashboard once, and it is invalid afterwards", async () => {
    const { caller, jwt, others, send, waiting } = await newsroom();
    expect((await waiting(jwt)).body).toEqual({ moderator: null, code_waits: false, waiting: [] });
    const { code } = await caller.moderation.createCode();
    expect((await send("links", { jwt, code: "2345-6789-ABCD" })).status).toBe(404);
    const typed = ` ${code.toLowerCase().replaceAll("-", "")} `;
    expect(await send("links", { jwt, code: typed })).toMatchObject({
      status: 201,
      body: { moderator: "Staff Member" },
    });
    expect((await send("links", { jwt: others, code })).status).toBe(404);
    expect((await waiting(others)).body.moderator).toBeNull();
    expect((await waiting(jwt)).body.moderator).toBe("Staff Member");
    expect(await caller.moderation.links()).toMatchObject([
      { staffName: "Staff Member", reader: { name: "Mo on the Page" } },
    ]);
  });

  it("is offered the code field only while there is an open code", async () => {
    const { caller, jwt, others, widget, send, waiting } = await newsroom();
    const isOffered = async (token: string) => (await waiting(token)).body.code_waits;
    expect(await isOffered(others)).toBe(false);
    await newsroom().then((elsewhere) => elsewhere.caller.moderation.createCode());
    expect(await isOffered(others)).toBe(false);
    const { code } = await caller.moderation.createCode();
    expect(await isOffered(others)).toBe(true);
    expect((await widget.call("GET", `${widget.page}/moderation`)).status).toBe(401);
    const before = app.clock.now();
    app.clock.set(new Date(before.getTime() + 600_001).toISOString());
    expect(await isOffered(others)).toBe(false);
    app.clock.set(before.toISOString());
    expect((await send("links", { jwt, code })).status).toBe(201);
    expect([await isOffered(others), await isOffered(jwt)]).toEqual([false, false]);
  });

  it("wins alone when two readers claim the same code concurrently", async () => {
    const { caller, jwt, others, send } = await newsroom();
    const { code } = await caller.moderation.createCode();
    const both = await Promise.all([jwt, others].map((token) => send("links", { jwt: token, code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it("cannot claim a replaced, an expired or another account's code", async () => {
    const { caller, jwt, send } = await newsroom();
    const { code: older } = await caller.moderation.createCode();
    const { code } = await caller.moderation.createCode();
    expect((await send("links", { jwt, code: older })).status).toBe(404);
    const elsewhere = await newsroom();
    expect((await elsewhere.send("links", { jwt: elsewhere.jwt, code })).status).toBe(404);
    const before = app.clock.now();
    app.clock.set(new Date(before.getTime() + 600_001).toISOString());
    expect((await send("links", { jwt, code })).status).toBe(404);
    app.clock.set(before.toISOString());
  });

  it("no longer moderates when the link or the role is removed", async () => {
    const { account, caller, jwt, link, send, waiting, staff, postComment } = await newsroom();
    await link();
    const { id } = await postComment("One");
    await app.db.prisma.staffMembership.updateMany({
      where: { accountId: account.id, staffUserId: staff.userId },
      data: { role: "support" },
    });
    expect((await send("decisions", { jwt, move: "spam", comments: [{ id }] })).status).toBe(403);
    await app.db.prisma.staffMembership.updateMany({
      where: { accountId: account.id, staffUserId: staff.userId },
      data: { role: "moderator" },
    });
    expect((await waiting(jwt)).body.moderator).toBe("Staff Member");
    const [createdLink] = await caller.moderation.links();
    await caller.moderation.removeLink({ id: createdLink?.id ?? 0 });
    expect((await waiting(jwt)).body.moderator).toBeNull();
    expect(await getCallErrorCode(caller.moderation.removeLink({ id: createdLink?.id ?? 0 }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("a moderator on a page", () => {
  it("sees pending and reported comments, decides under their own name, and undoes the decision", async () => {
    const { jwt, link, waiting, send, postComment, read, caller, reader, others, widget } = await newsroom({
      preModeration: true,
    });
    await link();
    const { id } = await postComment("Is it true?");
    const { body } = await waiting(jwt);
    expect(body.waiting).toMatchObject([
      { reports: 0, comment: { id, is_published: false, author: { name: reader.name } } },
    ]);
    const version = body.waiting[0].version;
    expect((await waiting(others)).body.waiting).toEqual([]);
    const decided = await send("decisions", {
      jwt,
      move: "approve",
      comments: [{ id, version }],
      reason: "Fine",
    });
    expect(decided).toMatchObject({ status: 200, body: { comments: [{ id, is_published: true }] } });
    const [row] = await caller.moderation.log({ below: null });
    expect(row).toMatchObject({ byName: "Staff Member", byKind: "staff", reason: "Fine", move: "approve" });
    const late = await send("decisions", { jwt, move: "delete", comments: [{ id, version }] });
    expect(late.status).toBe(409);
    await widget.call("POST", `${widget.base}/comments/${id}/report`, { jwt: others, reason: "spam" });
    expect((await waiting(jwt)).body.waiting).toMatchObject([{ reports: 1, comment: { id } }]);
    const removed = await send("decisions", { jwt, move: "delete", comments: [{ id }] });
    expect((await read(id)).deletedAt).not.toBeNull();
    const undone = await send(`decisions/${removed.body.batch}/undo`, { jwt });
    expect(undone.body).toMatchObject({ comments: [{ id, deleted: false }], changed_since: [] });
    expect((await send(`decisions/${removed.body.batch}/undo`, { jwt: others })).status).toBe(403);
  });

  it("bans the author of a comment, and lifts the ban", async () => {
    const { jwt, link, send, postComment, caller, reader, others } = await newsroom();
    await link();
    const { id: comment_id } = await postComment("Buy this");
    const ban = { comment_id, hours: 24, reason: "Advertises" };
    expect((await send("bans", { jwt: others, ...ban })).status).toBe(403);
    const createdBan = await send("bans", { jwt, ...ban });
    expect(createdBan.status).toBe(201);
    expect(await caller.moderation.bans({ holding: true })).toMatchObject([
      { readerId: reader.id, reason: "Advertises", createdBy: "Staff Member" },
    ]);
    expect((await send(`bans/${createdBan.body.id}`, { jwt: others }, "DELETE")).status).toBe(403);
    expect((await send(`bans/${createdBan.body.id}`, { jwt }, "DELETE")).status).toBe(204);
    expect(await caller.moderation.bans({ holding: true })).toEqual([]);
  });

  it("has no access to comments, bans or decisions of another account", async () => {
    const here = await newsroom();
    await here.link();
    const there = await newsroom();
    await there.link();
    const { id } = await there.postComment("Theirs");
    const { body: spam } = await there.send("decisions", {
      jwt: there.jwt,
      move: "spam",
      comments: [{ id }],
    });
    const { body: ban } = await there.send("bans", {
      jwt: there.jwt,
      comment_id: id,
      hours: null,
      reason: "x",
    });
    const { jwt, send } = here;
    const none = await send("decisions", { jwt, move: "delete", comments: [{ id }] });
    expect(none.body.comments).toEqual([]);
    expect((await send("bans", { jwt, comment_id: id, hours: 1, reason: "x" })).status).toBe(404);
    expect((await send(`decisions/${spam.batch}/undo`, { jwt })).status).toBe(404);
    expect((await send(`bans/${ban.id}`, { jwt }, "DELETE")).status).toBe(404);
    expect((await there.read(id)).deletedAt).toBeNull();
  });
});
