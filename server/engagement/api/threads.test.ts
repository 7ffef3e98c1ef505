import { describe, expect, it } from "vitest";
import { createWidgetAccount, createWidgetClient } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("the thread of one comment", () => {
  it("is read completely by any of its comments, however many newer comments there are", async () => {
    const { sign, postComment, call, page } = await createWidgetAccount(app);
    const jwt = await sign();
    const root = (await postComment(jwt, "First")).body.comment.id;
    const reply = (await postComment(jwt, "Reply", { parent_comment_id: root })).body.comment.id;
    for (const text of ["Second", "Third"]) await postComment(jwt, text);
    const ids = async (id: number) => {
      const { body } = await call("GET", `${page}/comments/${id}/thread`);
      expect(body).toMatchObject({ total_count: 4, total_parent_comments_count: 3 });
      return body.comments.map((comment: { id: number }) => comment.id);
    };
    expect(await ids(root)).toEqual([root, reply]);
    expect(await ids(reply)).toEqual([root, reply]);
  });

  it("shows a withdrawn comment in reduced form while it has replies, and not otherwise", async () => {
    const { sign, postComment, call, page } = await createWidgetAccount(app);
    const jwt = await sign();
    const root = (await postComment(jwt, "First")).body.comment.id;
    const alone = (await postComment(jwt, "Alone")).body.comment.id;
    const reply = (await postComment(jwt, "Reply", { parent_comment_id: root })).body.comment.id;
    for (const id of [root, alone]) await call("POST", `${page}/comments/${id}/hide`, { jwt });
    const { body } = await call("GET", `${page}/comments/${reply}/thread`);
    expect(body.comments).toMatchObject([{ id: root, hidden: true }, { id: reply }]);
    expect(body.comments[0]).not.toHaveProperty("body");
    expect((await call("GET", `${page}/comments/${alone}/thread`)).status).toBe(404);
  });

  it("shows a pending comment only to its author", async () => {
    const { sign, postComment, call, page } = await createWidgetAccount(app, { preModeration: true });
    const jwt = await sign({ id: "1", name: "Ada Quay" });
    const { id } = (await postComment(jwt, "Waits")).body.comment;
    const read = (query = "") => call("GET", `${page}/comments/${id}/thread${query}`);
    expect((await read(`?jwt=${jwt}`)).body.comments).toMatchObject([{ id, is_published: false }]);
    expect((await read()).status).toBe(404);
    expect((await read(`?jwt=${await sign({ id: "2", name: "Ben Wharf" })}`)).status).toBe(404);
  });

  it("of another page, another widget or another account is not found", async () => {
    const mine = await createWidgetAccount(app);
    const { id } = (await mine.postComment(await mine.sign(), "Here")).body.comment;
    const elsewhere = createWidgetClient(app, mine.test, "/news/other");
    const other = await createWidgetAccount(app);
    expect((await mine.call("GET", `${elsewhere.page}/comments/${id}/thread`)).status).toBe(404);
    expect((await mine.call("GET", `${mine.page}/comments/${id}/thread?comment_widget_id=b`)).status).toBe(
      404,
    );
    expect((await other.call("GET", `${other.page}/comments/${id}/thread`)).status).toBe(404);
  });
});

describe("a reader's own reactions", () => {
  it("are those of the acting reader, on the requested comments", async () => {
    const { sign, postComment, call, base } = await createWidgetAccount(app);
    const [ada, ben] = [await sign({ id: "1", name: "Ada" }), await sign({ id: "2", name: "Ben" })];
    const [first, second] = [
      (await postComment(ada, "One")).body.comment.id,
      (await postComment(ada, "Two")).body.comment.id,
    ];
    const like = (id: number, jwt: string) =>
      call("POST", `${base}/reactions/1/comments/${id}/activity`, { jwt });
    await like(first, ada);
    await like(second, ada);
    await like(second, ben);
    const own = async (jwt: string, ids: string) =>
      (await call("GET", `${base}/own_reactions?comment_ids=${ids}&jwt=${jwt}`)).body.reactions;
    expect(await own(ada, `${first}`)).toEqual({ [first]: [1] });
    expect(await own(ben, `${first},${second}`)).toEqual({ [second]: [1] });
  });

  it("are refused without a login, and not returned for another account's comments", async () => {
    const { sign, postComment, call, base } = await createWidgetAccount(app);
    const jwt = await sign();
    const { id } = (await postComment(jwt, "One")).body.comment;
    await call("POST", `${base}/reactions/1/comments/${id}/activity`, { jwt });
    expect((await call("GET", `${base}/own_reactions?comment_ids=${id}`)).status).toBe(401);
    const other = await createWidgetAccount(app);
    const url = `${other.base}/own_reactions?comment_ids=${id}&jwt=${await other.sign()}`;
    expect((await other.call("GET", url)).body).toEqual({ reactions: {} });
  });
});
