import { describe, expect, it } from "vitest";
import { readCountsAndRecount } from "@/test/engagement";
import { createWidgetAccount } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

type Widget = Awaited<ReturnType<typeof createWidgetAccount>>;

/** Adds reactions of as many readers to a comment. */
async function like({ call, base, sign }: Widget, id: number, readers: number) {
  for (let at = 0; at < readers; at += 1) {
    const jwt = await sign({ id: `fan-${at}`, name: `Fan ${at}` });
    await call("POST", `${base}/reactions/1/comments/${id}/activity`, { jwt });
  }
}

async function conversation(texts: readonly string[]) {
  const widget = await createWidgetAccount(app);
  const jwt = await widget.sign({ id: "1", name: "Ada Quay" });
  const ids: Record<string, number> = {};
  for (const text of texts) ids[text] = (await widget.postComment(jwt, text)).body.comment.id;
  const read = async (query: string) => {
    const { status, body } = await widget.list(`?${query}`);
    expect(status).toBe(200);
    return body.comments.map(({ body: { ops } }: { body: { ops: { insert: string }[] } }) =>
      ops
        .map(({ insert }) => insert)
        .join("")
        .trim(),
    );
  };
  const id = (text: string) => ids[text] ?? 0;
  return { widget, jwt, id, read };
}

describe("the most popular comments", () => {
  it("are those with the most reactions, then the newest, each followed by its replies", async () => {
    const { widget, jwt, id, read } = await conversation(["One", "Two", "Three", "Four"]);
    await widget.postComment(jwt, "Reply", { parent_comment_id: id("Two") });
    await like(widget, id("Two"), 2);
    await like(widget, id("One"), 1);
    expect(await read("sort_order=popular")).toEqual(["Two", "Reply", "One", "Four", "Three"]);
    expect(await read("sort_order=popular&parent_comments_limit=1&parent_comments_offset=1")).toEqual([
      "One",
    ]);
    expect(await read("sort_order=popular&parent_comments_limit=2&parent_comments_offset=2")).toEqual([
      "Four",
      "Three",
    ]);
  });

  it("no longer count a removed reaction", async () => {
    const widget = await createWidgetAccount(app);
    const jwt = await widget.sign();
    const first = (await widget.postComment(jwt, "First")).body.comment.id;
    const second = (await widget.postComment(jwt, "Second")).body.comment.id;
    const press = (method: string) =>
      widget.call(method, `${widget.base}/reactions/1/comments/${first}/activity`, { jwt });
    const order = async () =>
      (await widget.list("?sort_order=popular")).body.comments.map(({ id }: { id: number }) => id);
    await press("POST");
    expect(await order()).toEqual([first, second]);
    await press("DELETE");
    expect(await order()).toEqual([second, first]);
  });

  it("keep their order while readers react concurrently", async () => {
    const { widget, id, read } = await conversation(["One", "Two", "Three"]);
    await Promise.all([like(widget, id("One"), 5), like(widget, id("Three"), 3)]);
    expect(await read("sort_order=popular")).toEqual(["One", "Three", "Two"]);
  });

  it("include the reader's own pending comments", async () => {
    const widget = await createWidgetAccount(app, { preModeration: true });
    const jwt = await widget.sign();
    const { id } = (await widget.postComment(jwt, "Waits")).body.comment;
    const mine = await widget.list(`?sort_order=popular&jwt=${jwt}`);
    expect(mine.body.comments).toMatchObject([{ id, is_published: false }]);
    expect((await widget.list("?sort_order=popular")).body.comments).toEqual([]);
  });

  it("end with those without reactions, newest first, wherever the page begins", async () => {
    const { widget, id, read } = await conversation(["One", "Two", "Three", "Four", "Five"]);
    await like(widget, id("Two"), 1);
    await like(widget, id("Four"), 1);
    const order = ["Four", "Two", "Five", "Three", "One"];
    expect(await read("sort_order=popular")).toEqual(order);
    const jwt = await widget.sign();
    for (const offset of [0, 1, 2, 3, 4, 5]) {
      const page = `sort_order=popular&parent_comments_limit=2&parent_comments_offset=${offset}`;
      expect(await read(page)).toEqual(order.slice(offset, offset + 2));
      expect(await read(`${page}&jwt=${jwt}`)).toEqual(order.slice(offset, offset + 2));
    }
  });

  it("are read up to an offset of 1,000, like the featured ones; by time there is no limit", async () => {
    const { list } = await createWidgetAccount(app);
    const read = (order: string, offset: number) =>
      list(`?sort_order=${order}&parent_comments_offset=${offset}`);
    for (const order of ["popular", "featured"]) {
      expect((await read(order, 1_000)).status).toBe(200);
      const { status, body } = await read(order, 1_001);
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining("parent_comments_offset"),
      ]);
    }
    expect((await read("desc", 1_001)).status).toBe(200);
  });

  it("are counted without an index of the comments, which each reaction would write", async () => {
    const indexes = await app.db.prisma.$queryRaw<{ definition: string }[]>`
      select indexdef as definition from pg_indexes where tablename = 'comment' and indexdef like '%reaction%'`;
    expect(indexes).toEqual([]);
    const { widget, id } = await conversation(["One", "Two"]);
    await widget.postComment(await widget.sign(), "Reply", { parent_comment_id: id("One") });
    await like(widget, id("One"), 2);
    const { stored, counted } = await readCountsAndRecount(widget.test.ctx);
    expect(stored).toEqual(counted);
    expect(stored).toContainEqual({ what: "popularity", id: expect.stringMatching(`^${id("One")}/`), n: 2 });
  });

  it("are not sorted by an unknown order", async () => {
    const { list } = await createWidgetAccount(app);
    expect((await list("?sort_order=likes")).status).toBe(400);
    expect((await list("?child_comments_sort_order=popular")).status).toBe(400);
  });
});

describe("featured threads", () => {
  it("are those with a visible featured comment, newest first", async () => {
    const { widget, jwt, id, read } = await conversation(["One", "Two", "Three"]);
    const reply = (await widget.postComment(jwt, "Reply", { parent_comment_id: id("One") })).body.comment.id;
    const feature = (featured: number) =>
      app.db.prisma.comment.update({ where: { id: featured }, data: { featuredAt: app.clock.now() } });
    expect(await read("sort_order=featured")).toEqual([]);
    await feature(reply);
    await feature(id("Three"));
    expect(await read("sort_order=featured")).toEqual(["Three", "One", "Reply"]);
    const { body } = await widget.list();
    const marks = body.comments.map(({ is_featured }: { is_featured: boolean }) => is_featured);
    expect(marks).toEqual([true, false, false, true]);
    await widget.call("POST", `${widget.page}/comments/${id("Three")}/hide`, { jwt });
    expect(await read("sort_order=featured")).toEqual(["One", "Reply"]);
  });
});
