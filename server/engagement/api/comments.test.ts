import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createWidgetAccount, createWidgetClient } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const widget = (settings: object = {}) => createWidgetAccount(app, settings);

describe("a comment", () => {
  it("is created with 201, its text ends with a newline, and it is counted at once", async () => {
    const { sign, postComment, list, test } = await widget();
    const jwt = await sign({ id: "7", name: "Ada Quay" });
    const { status, body } = await postComment(jwt, "Well said.");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      total_count: 1,
      total_parent_comments_count: 1,
      comment: {
        body: { ops: [{ insert: "Well said.\n" }] },
        author: { name: "Ada Quay", slug: "ada-quay", guest: false, accounts: [] },
        is_published: true,
        realm_comment_count: 1,
        page_url: `${test.account.siteUrl}/news/harbour`,
      },
    });
    const listed = await list();
    expect(listed.body.comments).toEqual([body.comment]);
    expect(listed.body.comment_channel).toMatch(/^comments-[\w-]{16}$/);
  });

  it("is listed up to the account's default limit where the request has none", async () => {
    const { sign, postComment, list } = await widget({ initialLoadCommentsLimit: 2 });
    const jwt = await sign();
    for (const text of ["One", "Two", "Three"]) await postComment(jwt, text);
    expect((await list()).body.comments).toHaveLength(2);
    expect((await list("?parent_comments_limit=3")).body.comments).toHaveLength(3);
  });

  it("is created once per Idempotency-Key, also under concurrent requests", async () => {
    const { sign, page, list, test } = await widget();
    const jwt = await sign();
    const key = randomUUID();
    const send = () =>
      app.fetch(`${page}/comments.json`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key, origin: test.account.siteUrl },
        body: JSON.stringify({ comment: { body: { ops: [{ insert: "Once" }] } }, jwt }),
      });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect((await send()).status).toBe(201);
    expect((await list()).body.total_count).toBe(1);
  });

  it("is created for each reader where two send the same text with the same Idempotency-Key", async () => {
    const { sign, page, list, test } = await widget();
    const headers = {
      "content-type": "application/json",
      "idempotency-key": "1",
      origin: test.account.siteUrl,
    };
    const body = JSON.stringify({ comment: { body: { ops: [{ insert: "First!" }] } } });
    const authors: unknown[] = [];
    for (const jwt of [await sign(), await sign()]) {
      const sent = { method: "POST", headers: { ...headers, authorization: `Bearer ${jwt}` }, body };
      const response = await app.fetch(`${page}/comments.json`, sent);
      authors.push((await response.json()).comment.author_id);
    }
    expect(new Set(authors).size).toBe(2);
    expect((await list()).body.total_count).toBe(2);
  });

  it("is refused without a login where guests are not allowed, and with an invalid token", async () => {
    const { postComment } = await widget();
    expect((await postComment("", "Hello")).status).toBe(401);
    expect((await postComment("forged", "Hello")).status).toBe(401);
  });

  it("is refused from a page of another domain", async () => {
    const { sign, page } = await widget();
    const response = await app.fetch(`${page}/comments.json`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example", "content-type": "application/json" },
      body: JSON.stringify({ comment: { body: { ops: [{ insert: "Hi" }] } }, jwt: await sign() }),
    });
    expect([response.status, (await response.json()).error.message]).toEqual([
      403,
      "This domain is not whitelisted",
    ]);
  });

  it("accepts ops in either location of the body, and plain text", async () => {
    const { sign, page, call } = await widget();
    const jwt = await sign();
    const bare = await call("POST", `${page}/comments.json`, { comment: { ops: [{ insert: "a" }] }, jwt });
    const plain = await call("POST", `${page}/comments.json`, { comment: { comment: "b" }, jwt });
    expect([bare.status, plain.status]).toEqual([201, 201]);
    const { id } = plain.body.comment;
    const edited = await call("PUT", `${page}/comments/${id}`, {
      comment: { body: { ops: [{ insert: "c" }] } },
      jwt,
    });
    expect(edited.body.comment).toMatchObject({
      body: { ops: [{ insert: "c\n" }] },
      edited_at: expect.any(String),
    });
  });
});

describe("a reply", () => {
  it("belongs to its parent; a reply to a reply belongs to the root comment", async () => {
    const { sign, postComment, list } = await widget();
    const jwt = await sign();
    const parent = (await postComment(jwt, "One")).body.comment;
    const reply = (await postComment(jwt, "Two", { parent_comment_id: String(parent.id) })).body.comment;
    const deeper = (await postComment(jwt, "Three", { parent_comment_id: reply.id })).body.comment;
    expect([reply.parent_comment_id, deeper.parent_comment_id]).toEqual([parent.id, parent.id]);
    const later = (await postComment(jwt, "Four")).body.comment;
    const { body } = await list();
    expect(body.comments.map(({ id }: { id: number }) => id)).toEqual([
      later.id,
      parent.id,
      reply.id,
      deeper.id,
    ]);
    expect([body.total_count, body.total_parent_comments_count]).toEqual([4, 2]);
    const counted = (await list("?parent_comments_limit=0")).body;
    expect([counted.comments, counted.total_count]).toEqual([[], 4]);
    const second = await list(
      "?parent_comments_limit=1&parent_comments_offset=1&child_comments_sort_order=desc",
    );
    expect(second.body.comments.map(({ id }: { id: number }) => id)).toEqual([
      parent.id,
      deeper.id,
      reply.id,
    ]);
  });

  it("is refused if its parent is on another page or withdrawn", async () => {
    const { sign, postComment, test, page, call } = await widget();
    const jwt = await sign();
    const { id } = (await postComment(jwt, "One")).body.comment;
    expect(
      (await createWidgetClient(app, test, "/other").postComment(jwt, "Two", { parent_comment_id: id }))
        .status,
    ).toBe(400);
    await call("POST", `${page}/comments/${id}/hide`, { jwt });
    expect((await postComment(jwt, "Two", { parent_comment_id: id })).status).toBe(400);
  });
});

describe("its author", () => {
  it("withdraws it irreversibly: neither the response nor the list contains text or author", async () => {
    const { sign, postComment, page, call, list } = await widget();
    const jwt = await sign();
    const { id } = (await postComment(jwt, "Regretted")).body.comment;
    await postComment(jwt, "Answer", { parent_comment_id: id });
    const first = await call("POST", `${page}/comments/${id}/hide`, { jwt });
    const again = await call("POST", `${page}/comments/${id}/hide`, { jwt });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(Object.keys(first.body.comment).sort()).toEqual(
      [
        "id",
        "comment_realm_id",
        "page_id",
        "created_at",
        "parent_comment_id",
        "hidden_by_id",
        "hidden_at",
        "deleted_at",
        "reactions",
        "is_spam",
        "is_published",
        "page_url",
        "hero_image_url",
        "headline",
        "hidden",
        "deleted",
        "realm_comment_count",
      ].sort(),
    );
    const { body } = await list();
    expect([body.total_count, body.comments[0]]).toEqual([1, first.body.comment]);
    expect(
      (await call("PUT", `${page}/comments/${id}`, { comment: { ops: [{ insert: "x" }] }, jwt })).status,
    ).toBe(410);
  });

  it("alone may edit and withdraw it; another reader gets 403, and an unknown id 404", async () => {
    const { sign, postComment, page, call } = await widget();
    const mine = await sign({ id: 1 });
    const theirs = await sign({ id: 2 });
    const { id } = (await postComment(mine, "Mine")).body.comment;
    const edit = (jwt: string, which: number) =>
      call("PUT", `${page}/comments/${which}`, { comment: { ops: [{ insert: "x" }] }, jwt });
    expect([(await edit(theirs, id)).status, (await edit(mine, 999_999)).status]).toEqual([403, 404]);
    expect((await call("POST", `${page}/comments/${id}/hide`, { jwt: theirs })).status).toBe(403);
  });

  it("sees their own pending comment; nobody else does, and it is not counted", async () => {
    const { sign, postComment, list } = await widget({ preModeration: true });
    const jwt = await sign({ id: 1 });
    const { body, status } = await postComment(jwt, "May I?");
    expect([status, body.comment.is_published, body.total_count]).toEqual([201, false, 0]);
    expect((await list()).body.comments).toEqual([]);
    expect((await list(`?jwt=${jwt}`)).body.comments).toEqual([body.comment]);
    expect((await list(`?jwt=${await sign({ id: 2 })}`)).body.comments).toEqual([]);
  });
});

describe("a confidential comment", () => {
  it("shows its author only to themselves", async () => {
    const { sign, page, call, list } = await widget({ confidentialCommenting: true });
    const jwt = await sign({ id: 1 });
    const sent = { comment: { body: { ops: [{ insert: "Quietly" }] } }, confidential: true, jwt };
    const { body } = await call("POST", `${page}/comments.json`, sent);
    expect(body.comment.author_id).not.toBeNull();
    const [shown] = (await list()).body.comments;
    expect([shown.author, shown.author_id]).toEqual([null, null]);
  });

  it("is refused where the feature is disabled", async () => {
    const { sign, page, call } = await widget();
    const sent = { comment: { ops: [{ insert: "Quietly" }] }, confidential: "true", jwt: await sign() };
    expect((await call("POST", `${page}/comments.json`, sent)).status).toBe(400);
  });
});

it("comments of another account are not found under any account", async () => {
  const one = await widget();
  const two = await widget();
  const foreign = await two.sign();
  const jwt = await one.sign();
  const { id } = (await one.postComment(jwt, "Mine")).body.comment;
  expect(
    (await two.call("PUT", `${two.page}/comments/${id}`, { comment: { ops: [{ insert: "x" }] }, jwt }))
      .status,
  ).toBe(401);
  expect((await two.postComment(foreign, "Hi")).status).toBe(201);
  const edit = { comment: { ops: [{ insert: "x" }] }, jwt: foreign };
  expect((await two.call("PUT", `${two.page}/comments/${id}`, edit)).status).toBe(404);
});
