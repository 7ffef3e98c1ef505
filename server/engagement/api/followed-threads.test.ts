import { describe, expect, it } from "vitest";
import { createWidgetAccount, createWidgetClient } from "@/test/engagement-widget";
import { aMailedMember } from "@/test/reader-mails";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** A thread of Bob with a reply, and a member who calls the API. */
async function aThread() {
  const widget = await createWidgetAccount(app);
  const bob = await widget.sign({ id: "1", name: "Bob" });
  const post = async (text: string, more: object = {}): Promise<{ id: number }> =>
    (await widget.postComment(bob, text, more)).body.comment;
  const root = await post("What of the quay?");
  const reply = await post("It leaks.", { parent_comment_id: root.id });
  const threads = `${widget.base}/followed_threads`;
  const asMember = async () => {
    const { token } = await aMailedMember(widget.test);
    return async (method: string, path = "", body?: object) => {
      const headers = {
        "content-type": "application/json",
        "x-qt-auth": token,
        origin: widget.test.account.siteUrl,
      };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const response = await app.fetch(`${threads}${path}`, init);
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    };
  };
  return { widget, bob, post, root, reply, threads, asMember };
}

describe("following a thread", () => {
  it("follows the thread of a comment or of a reply once, lists it for its reader alone, and ends", async () => {
    const { root, reply, asMember } = await aThread();
    const [ada, eve] = [await asMember(), await asMember()];
    expect((await ada("GET")).body).toEqual({ available: true, threads: [] });
    const both = await Promise.all([root, reply].map(({ id }) => ada("POST", "", { comment_id: id })));
    for (const answer of both)
      expect(answer).toEqual({ status: 201, body: { thread: { comment_id: root.id } } });
    expect((await ada("GET", ".json")).body.threads).toEqual([{ comment_id: root.id }]);
    expect((await eve("GET")).body.threads).toEqual([]);
    expect((await eve("DELETE", `/${root.id}`)).status).toBe(404);
    expect((await ada("DELETE", `/${root.id}`)).status).toBe(204);
    expect((await ada("DELETE", `/${root.id}`)).status).toBe(404);
    expect((await ada("GET")).body.threads).toEqual([]);
  });

  it("is refused without a log-in, and for readers of single sign-on, who get no mails", async () => {
    const { widget, bob, root, threads } = await aThread();
    expect((await widget.call("GET", threads)).status).toBe(401);
    expect((await widget.call("POST", threads, { comment_id: root.id })).status).toBe(401);
    expect((await widget.call("DELETE", `${threads}/${root.id}`, {})).status).toBe(401);
    expect((await widget.call("GET", `${threads}?jwt=${bob}`)).body).toEqual({
      available: false,
      threads: [],
    });
    const refused = await widget.call("POST", threads, { comment_id: root.id, jwt: bob });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain("You need an account");
  });

  it("is refused for comments that are not public, of another account, or no ids at all", async () => {
    const { bob, widget, post, asMember } = await aThread();
    const elsewhere = await aThread();
    const ada = await asMember();
    const waiting = await post("Waits.");
    await app.db.prisma.comment.update({ where: { id: waiting.id }, data: { isPublished: false } });
    const hidden = await post("Withdrawn.");
    await widget.call("POST", `${widget.page}/comments/${hidden.id}/hide`, { jwt: bob });
    for (const { id } of [waiting, hidden, elsewhere.root])
      expect((await ada("POST", "", { comment_id: id })).status).toBe(404);
    expect((await ada("POST", "", { comment_id: "a" })).status).toBe(400);
    expect((await ada("GET")).body.threads).toEqual([]);
  });

  it("works for the thread of a removed comment, as long as its replies are shown", async () => {
    const { bob, widget, root, reply, asMember } = await aThread();
    await widget.call("POST", `${widget.page}/comments/${root.id}/hide`, { jwt: bob });
    const ada = await asMember();
    expect((await ada("POST", "", { comment_id: reply.id })).body.thread).toEqual({ comment_id: root.id });
  });

  it("is limited to 200 follows, which refuses none that is followed already", async () => {
    const { widget, root, asMember } = await aThread();
    const ada = await asMember();
    await ada("POST", "", { comment_id: root.id });
    const { readerId, accountId } = await app.db.prisma.readerFollow.findFirstOrThrow({
      where: { accountId: widget.test.account.id },
    });
    await app.db.prisma.readerFollow.createMany({
      data: Array.from({ length: 199 }, (_, index) => ({
        ...{ readerId, accountId, kind: "author" as const, target: String(index), name: "x", path: "/x" },
        createdAt: new Date("2026-11-01T12:00:00.000Z"),
      })),
    });
    expect((await ada("POST", "", { comment_id: root.id })).status).toBe(201);
    const other = createWidgetClient(app, widget.test, "/news/tide");
    const jwt = await other.sign({ id: "9", name: "Dan" });
    const { id } = (await other.postComment(jwt, "One too many.")).body.comment;
    expect((await ada("POST", "", { comment_id: id })).status).toBe(409);
    expect((await ada("GET")).body.threads).toEqual([{ comment_id: root.id }]);
  });
});
