import { describe, expect, it } from "vitest";
import { createWidgetAccount, createWidgetClient } from "@/test/engagement-widget";
import { HOSTILE_TEXTS } from "@/test/hostile-comments";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function twoReaders(settings: object = {}) {
  const widget = await createWidgetAccount(app, settings);
  const [ada, ben] = [
    await widget.sign({ id: "1", name: "Ada Quay" }),
    await widget.sign({ id: "2", name: "Ben Wharf" }),
  ];
  const write = async (jwt: string, text: string, more: object = {}) =>
    (await widget.postComment(jwt, text, more)).body.comment;
  const profile = (id: number) => widget.call("GET", `${widget.base}/comments/${id}/author`);
  const ignored = `${widget.base}/ignored_authors`;
  const ignore = (jwt: string, comment_id: number) => widget.call("POST", ignored, { jwt, comment_id });
  const stop = (jwt: string, author: number) => widget.call("DELETE", `${ignored}/${author}`, { jwt });
  const names = async (jwt: string) =>
    (await widget.call("GET", `${ignored}?jwt=${jwt}`)).body.authors.map(
      ({ name }: { name: string }) => name,
    );
  return { widget, ada, ben, write, profile, ignored, ignore, stop, names };
}

describe("the profile of a comment's author", () => {
  it("has what comments show of them, and their latest published comments on all pages", async () => {
    const { widget, ada, ben, write, profile } = await twoReaders();
    const first = await write(ada, "First");
    await write(ben, "Of somebody else");
    const elsewhere = createWidgetClient(app, widget.test, "/news/tide");
    await elsewhere.postComment(ada, "On the tide");
    const { status, body } = await profile(first.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      author: { id: first.author_id, name: "Ada Quay", slug: "ada-quay", guest: false },
      comments_count: 2,
      comments: [
        { excerpt: "On the tide", page: { url: `${widget.test.account.siteUrl}/news/tide` } },
        { id: first.id, excerpt: "First", parent_comment_id: null },
      ],
    });
    expect(Date.parse(body.since)).toBeLessThanOrEqual(Date.parse(first.created_at));
    expect(JSON.stringify(body)).not.toMatch(/email|external/);
  });

  it("lists five comments, and counts all", async () => {
    const { ada, write, profile } = await twoReaders();
    const texts = ["One", "Two", "Three", "Four", "Five", "Six"];
    const ids: number[] = [];
    for (const text of texts) ids.push((await write(ada, text)).id);
    const { body } = await profile(ids[0] ?? 0);
    expect(body.comments_count).toBe(6);
    expect(body.comments.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(
      texts.toReversed().slice(0, 5),
    );
  });

  it("neither lists nor counts pending, deleted and confidential comments, and is not found by them", async () => {
    const { widget, ada, write, profile } = await twoReaders({ confidentialCommenting: true });
    const shown = await write(ada, "Shown");
    const hidden = await write(ada, "Withdrawn");
    await widget.call("POST", `${widget.page}/comments/${hidden.id}/hide`, { jwt: ada });
    const confidential = (
      await widget.call("POST", `${widget.page}/comments.json`, {
        comment: { body: { ops: [{ insert: "A secret" }] } },
        confidential: true,
        jwt: ada,
      })
    ).body.comment;
    const pending = await write(ada, "Waits");
    await app.db.prisma.comment.update({ where: { id: pending.id }, data: { isPublished: false } });
    const { body } = await profile(shown.id);
    expect([body.comments_count, body.comments.length]).toEqual([1, 1]);
    for (const { id } of [hidden, confidential, pending]) expect((await profile(id)).status).toBe(404);
  });

  it("is not found in another account", async () => {
    const here = await twoReaders();
    const { id } = await here.write(here.ada, "Here");
    const other = await twoReaders();
    expect((await other.profile(id)).status).toBe(404);
  });

  it("has hostile names and texts as data", async () => {
    const { widget, profile } = await twoReaders();
    let shown = 0;
    for (const text of HOSTILE_TEXTS.slice(0, 5)) {
      const jwt = await widget.sign({ id: `h-${text.length}`, name: text });
      const { status, body } = await widget.postComment(jwt, `${text} said`);
      if (status !== 201) continue;
      shown += 1;
      expect((await profile(body.comment.id)).body.author.name).toBe(body.comment.author.name);
    }
    expect(shown).toBeGreaterThan(0);
  });
});

describe("ignored authors", () => {
  it("are stored for the acting reader only, once, also under concurrent requests", async () => {
    const { ada, ben, write, ignore, names } = await twoReaders();
    const { id, author_id } = await write(ben, "Nonsense");
    const answers = await Promise.all([ignore(ada, id), ignore(ada, id), ignore(ada, id)]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([201, { author: { id: author_id, name: "Ben Wharf" } }]);
    expect(await names(ada)).toEqual(["Ben Wharf"]);
    expect(await names(ben)).toEqual([]);
  });

  it("are removed by their id, and only from the own list", async () => {
    const { ada, ben, write, ignore, stop, names } = await twoReaders();
    const { id, author_id } = await write(ben, "Nonsense");
    await ignore(ada, id);
    expect((await stop(ben, author_id)).status).toBe(404);
    expect((await stop(ada, author_id)).status).toBe(204);
    expect((await stop(ada, author_id)).status).toBe(404);
    expect(await names(ada)).toEqual([]);
  });

  it("cannot be the reader, unknown, confidential or of another account", async () => {
    const { widget, ada, ben, write, ignore, ignored } = await twoReaders({ confidentialCommenting: true });
    const own = await write(ada, "Mine");
    expect(await ignore(ada, own.id)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.comment_id" }] } },
    });
    expect((await ignore(ada, 999_999_999)).status).toBe(404);
    const secret = await widget.call("POST", `${widget.page}/comments.json`, {
      comment: { body: { ops: [{ insert: "A secret" }] } },
      confidential: true,
      jwt: ben,
    });
    expect((await ignore(ada, secret.body.comment.id)).status).toBe(404);
    const other = await twoReaders();
    const theirs = await other.write(other.ben, "There");
    expect((await ignore(ada, theirs.id)).status).toBe(404);
    expect((await widget.call("POST", ignored, { comment_id: theirs.id })).status).toBe(401);
    expect((await widget.call("GET", ignored)).status).toBe(401);
  });
});

describe("new replies", () => {
  async function answered() {
    const all = await twoReaders();
    const { widget, ada, ben, write } = all;
    const root = await write(ada, "A question");
    const reply = (text: string, jwt = ben) => write(jwt, text, { parent_comment_id: root.id });
    const feed = `${widget.base}/feed/replies`;
    const unread = async (jwt = ada) => (await widget.call("GET", `${feed}/unread?jwt=${jwt}`)).body;
    const see = (until?: string, jwt = ada) => widget.call("POST", `${feed}/seen`, { jwt, until });
    return { ...all, root, reply, unread, see, feed };
  }

  it("are the visible ones of others since the reader marked them as seen", async () => {
    const { reply, unread, see, ada, ben } = await answered();
    expect(await unread()).toEqual({ count: 0 });
    await reply("An answer");
    await reply("My own thought", ada);
    expect([await unread(), await unread(ben)]).toEqual([{ count: 1 }, { count: 0 }]);
    expect(await see()).toMatchObject({ status: 200, body: { count: 0 } });
    app.clock.set(new Date(app.clock.now().getTime() + 1_000).toISOString());
    await reply("Another answer");
    expect(await unread()).toEqual({ count: 1 });
  });

  it("are counted after the newest one that was shown; the mark never goes back", async () => {
    const { reply, unread, see } = await answered();
    const first = await reply("One");
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
    await reply("Two");
    expect((await see(first.created_at)).body).toEqual({ count: 1 });
    await Promise.all([see(), see(first.created_at), see(first.created_at)]);
    expect(await unread()).toEqual({ count: 0 });
    expect((await see("2000-01-01T00:00:00Z")).body).toEqual({ count: 0 });
  });

  it("are not marked as seen before they are written", async () => {
    const { reply, unread, see } = await answered();
    await see("2100-01-01T00:00:00Z");
    app.clock.set(new Date(app.clock.now().getTime() + 1_000).toISOString());
    await reply("Later");
    expect(await unread()).toEqual({ count: 1 });
  });

  it("of ignored authors are left out", async () => {
    const { ada, reply, unread, ignore } = await answered();
    const { id } = await reply("An answer");
    await ignore(ada, id);
    expect(await unread()).toEqual({ count: 0 });
  });

  it("are refused without a login and for a malformed time", async () => {
    const { widget, feed, see } = await answered();
    expect((await widget.call("GET", `${feed}/unread`)).status).toBe(401);
    expect((await widget.call("POST", `${feed}/seen`, {})).status).toBe(401);
    expect((await see("yesterday")).status).toBe(400);
  });
});
