import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aComment, aReader } from "@/test/engagement";
import { createTestOrganization } from "@/test/organization";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anOrganization = (engagement?: object) => createTestOrganization(app, engagement);

describe("the organization's credential", () => {
  it("is required by every endpoint: 401 without it, with a wrong one or another organization's", async () => {
    const mine = await anOrganization();
    const theirs = await anOrganization();
    const rows: [string, string, object][] = [
      [
        "POST",
        "/accounts",
        { account_name: "A", account_email: "a@a.example", website_url: "https://a.example" },
      ],
      ["POST", "/users", { user: { name: "A" } }],
      [
        "POST",
        `/accounts/${mine.account.id}/comments`,
        { page_id: mine.page_id, user_id: mine.user.id, comment: "A" },
      ],
      ["POST", `${mine.admin}/approve`, { user_id: mine.user.id, comment_ids: [1] }],
      ["POST", `${mine.admin}/restore`, { user_id: mine.user.id, comment_ids: [1] }],
      ["POST", `${mine.admin}/spam`, { user_id: mine.user.id, comment_ids: [1] }],
      ["DELETE", mine.admin, { user_id: mine.user.id, comment_ids: [1] }],
    ];
    for (const [method, path, body] of rows) {
      for (const [token, status] of [
        [undefined, 401],
        ["", 401],
        ["wrong", 401],
        [theirs.token, 401],
      ] as const) {
        expect([
          path,
          (await mine.send(method, path, { ...body, authentication_token: token })).status,
        ]).toEqual([path, status]);
      }
    }
    const query = { user_id: String(mine.user.id), authentication_token: theirs.token };
    expect((await mine.get(mine.admin, query)).status).toBe(401);
    expect((await mine.get(`${mine.admin}/1`, query)).status).toBe(401);
    expect((await app.fetch(`${mine.base}${mine.admin}`)).status).toBe(401);
    for (const path of ["/accounts", "/users", `${mine.admin}/approve`])
      expect((await mine.send("POST", path, { authentication_token: undefined })).status).toBe(401);
  });

  it("is also accepted as Bearer", async () => {
    const mine = await anOrganization();
    const query = new URLSearchParams({ user_id: String(mine.user.id) });
    const list = (authorization: string) =>
      app.fetch(`${mine.base}${mine.admin}?${query}`, { headers: { authorization } });
    expect((await list(`Bearer ${mine.token}`)).status).toBe(200);
    expect((await list("Bearer wrong")).status).toBe(401);
  });

  it("is also accepted in the query of a write; the one in the body wins where both are sent", async () => {
    const mine = await anOrganization();
    const theirs = await anOrganization();
    const none = { authentication_token: undefined };
    const move = { user_id: mine.user.id, comment_ids: [1] };
    const website = {
      account_name: "A",
      account_email: "a@a.example",
      website_url: `https://${randomUUID().slice(0, 8)}.example`,
    };
    const comment = { page_id: mine.page_id, user_id: mine.user.id, comment: "A word" };
    const rows: [string, string, object, number][] = [
      ["POST", "/accounts", website, 201],
      ["POST", "/users", { user: { name: "A" } }, 201],
      ["POST", `/accounts/${mine.account.id}/comments`, comment, 201],
      ["POST", `${mine.admin}/approve`, move, 200],
      ["DELETE", mine.admin, move, 200],
    ];
    for (const [method, path, body, status] of rows) {
      const url = `${path}?authentication_token=${mine.token}`;
      const response = await mine.send(method, url, { ...body, ...none });
      expect([path, response.status]).toEqual([path, status]);
      const other = await mine.send(method, url, { ...body, authentication_token: theirs.token });
      expect([path, other.status]).toEqual([path, 401]);
    }
  });

  it("gives no access to another organization's account", async () => {
    const mine = await anOrganization();
    const theirs = await anOrganization();
    const body = { user_id: mine.user.id, comment_ids: [1] };
    expect((await mine.send("POST", `${theirs.admin}/approve`, body)).status).toBe(404);
    expect(
      (await mine.get("/admin/accounts/999999999/comments", { user_id: String(mine.user.id) })).status,
    ).toBe(404);
  });

  it("is stored as a hash", async () => {
    const { id, token } = await anOrganization();
    const row = await app.db.prisma.organization.findUniqueOrThrow({ where: { id } });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.tokenHash).not.toContain(token);
  });
});

describe("accounts and users", () => {
  it("an account is created for a website, once, and an invalid URL is refused", async () => {
    const { send } = await anOrganization();
    const host = `${randomUUID().slice(0, 8)}.example`;
    const input = {
      account_name: "The Quay",
      account_email: " Desk@Quay.example ",
      website_url: `https://${host}/news`,
    };
    const created = await send("POST", "/accounts", input);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "The Quay",
      domains: [`https://${host}`],
      config: null,
      total_comments_count: 0,
      comment_reaction_sets: [],
      is_paid_account: true,
    });
    const row = await app.db.prisma.account.findUniqueOrThrow({ where: { id: created.body.id } });
    expect(row.contactEmail).toBe("desk@quay.example");
    expect((await send("POST", "/accounts", input)).status).toBe(422);
    for (const website_url of [
      "",
      "quay",
      "ftp://quay.example",
      "javascript:alert(1)",
      "https://user:x@quay.example",
    ]) {
      expect([website_url, (await send("POST", "/accounts", { ...input, website_url })).status]).toEqual([
        website_url,
        422,
      ]);
    }
    expect((await send("POST", "/accounts", { ...input, website_url: undefined })).status).toBe(400);
    expect((await send("POST", "/accounts", { ...input, account_email: undefined })).status).toBe(400);
    for (const account_email of ["", "desk", "desk@", "a b@quay.example", "a@b.example\nBcc: x@y.example"]) {
      const other = { ...input, account_email, website_url: `https://${randomUUID().slice(0, 8)}.example` };
      expect([account_email, (await send("POST", "/accounts", other)).status]).toEqual([account_email, 422]);
    }
  });

  it("a user has a slug of their own, and a name", async () => {
    const { send, user } = await anOrganization();
    expect(user).toMatchObject({
      name: "Mo Derator",
      slug: "mo-derator",
      guest: false,
      bio: "",
      avatar: null,
    });
    const second = await send("POST", "/users", { user: { name: "Mo Derator" } });
    expect([second.status, second.body.slug]).toEqual([201, "mo-derator-2"]);
    expect((await send("POST", "/users", { user: { name: "  " } })).status).toBe(422);
    expect((await send("POST", "/users", { user: { name: "Jo", email: "jo" } })).status).toBe(422);
  });
});

describe("a comment of the organization's", () => {
  it("is written by its user, whose id is the author's, in every form of text", async () => {
    const { postComment, user } = await anOrganization();
    const forms = [
      "Hello",
      { comment: "Hello" },
      { ops: [{ insert: "Hello" }] },
      { body: { ops: [{ insert: "Hello" }] } },
    ];
    for (const form of forms) {
      const { status, body } = await postComment(form);
      expect(status).toBe(201);
      expect(body.comment).toMatchObject({
        author_id: user.id,
        body: { ops: [{ insert: "Hello\n" }] },
        is_published: true,
      });
    }
  });

  it("is refused with 422 for an invalid page, user, parent or text", async () => {
    const { postComment } = await anOrganization();
    for (const overrides of [
      { page_id: "%%%" },
      { user_id: 999_999_999 },
      { user_id: "x" },
      { parent_comment_id: 999_999_999 },
      { parent_comment_id: "x" },
    ]) {
      expect([overrides, (await postComment("Hello", overrides)).status]).toEqual([overrides, 422]);
    }
    expect((await postComment({ ops: [] })).status).toBe(422);
    expect((await postComment("Hello", { user_id: undefined })).status).toBe(400);
  });
});

describe("moderation by the organization", () => {
  it("approves, deletes, restores and marks as spam; unknown ids are omitted, invalid input is 422", async () => {
    const { postComment, send, admin, user } = await anOrganization({ preModeration: true });
    const id: number = (await postComment("Hello")).body.comment.id;
    const move = (method: string, path: string, comment_ids: unknown) =>
      send(method, `${admin}${path}`, { user_id: user.id, comment_ids });
    const approved = await move("POST", "/approve", [id, 999_999_999]);
    expect(approved.body.comment).toMatchObject([{ id, is_published: true, author: { name: "Mo Derator" } }]);
    const deleted = await move("DELETE", "", [String(id)]);
    expect(deleted.body.comment).toMatchObject([{ id, deleted: true }]);
    for (const key of ["body", "author", "author_id", "mentions", "toxicity"])
      expect(deleted.body.comment[0]).not.toHaveProperty(key);
    const restored = await move("POST", "/restore", [id]);
    expect(restored.body.comment).toMatchObject([
      { id, deleted: false, deleted_at: null, deleted_by_id: null },
    ]);
    const spam = await move("POST", "/spam", [id]);
    expect(spam.body.comment).toMatchObject([{ id, is_spam: true }]);
    expect(spam.body.comment[0]).not.toHaveProperty("body");
    for (const ids of [[], ["x"], [1.5], [-1], [null]])
      expect([ids, (await move("POST", "/spam", ids)).status]).toEqual([ids, 422]);
    expect((await send("POST", `${admin}/spam`, { user_id: 999_999_999, comment_ids: [id] })).status).toBe(
      422,
    );
    expect((await send("POST", `${admin}/spam`, { user_id: user.id })).status).toBe(400);
  });

  it("names the admin who deleted, and the timeline names the author of each event", async () => {
    const { postComment, send, get, admin, user } = await anOrganization();
    const id: number = (await postComment("Hello")).body.comment.id;
    await send("DELETE", admin, { user_id: user.id, comment_ids: [id] });
    const { body } = await get(`${admin}/${id}`, { user_id: String(user.id) });
    expect(body.comment).toMatchObject({
      id,
      deleted: true,
      deleted_by_id: user.id,
      body: { ops: [{ insert: "Hello\n" }] },
    });
    expect(
      body.timeline.map(({ event, event_by }: { event: string; event_by: string }) => [event, event_by]),
    ).toEqual([
      ["submitted_at", "Mo Derator"],
      ["deleted_at", "Mo Derator"],
    ]);
    expect((await get(`${admin}/999999999`, { user_id: String(user.id) })).status).toBe(404);
  });

  it("lists by state, spam and search text, in pages, with totals", async () => {
    const org = await anOrganization({ preModeration: true });
    const { postComment, get, send, admin, user } = org;
    const ids: number[] = [];
    for (const text of ["Red harbour", "Blue harbour", "Green field"])
      ids.push((await postComment(text)).body.comment.id);
    await send("POST", `${admin}/approve`, { user_id: user.id, comment_ids: [ids[0]] });
    await send("POST", `${admin}/spam`, { user_id: user.id, comment_ids: [ids[1]] });
    const list = async (query: Record<string, string>) => {
      const { body } = await get(admin, { user_id: String(user.id), ...query });
      return [
        body.comments.map(({ id }: { id: number }) => ids.indexOf(id)),
        body.total_entries,
        body.total_pages,
      ];
    };
    expect(await list({})).toEqual([[2, 1, 0], 3, 1]);
    expect(await list({ sort_order: "asc", per_page: "2", page: "2" })).toEqual([[2], 3, 2]);
    expect(await list({ status: "approved" })).toEqual([[0], 1, 1]);
    expect(await list({ status: "pending" })).toEqual([[2], 1, 1]);
    expect(await list({ spam: "true" })).toEqual([[1], 1, 1]);
    expect(await list({ mquery: "harbour" })).toEqual([[1, 0], 2, 1]);
    expect((await get(admin, { user_id: String(user.id), per_page: "101" })).status).toBe(400);
  });

  it("may write as a reader of the account, and moderates only as its own users", async () => {
    const { ctx, account, postComment, send, admin } = await anOrganization();
    const reader = await aReader({ ctx });
    const { id } = await aComment(reader.ctx, { text: "Mine" });
    expect((await postComment("As Ada", { user_id: reader.id })).body.comment.author_id).toBe(reader.id);
    expect((await send("DELETE", admin, { user_id: reader.id, comment_ids: [id] })).status).toBe(422);
    expect((await app.db.prisma.comment.findUniqueOrThrow({ where: { id } })).accountId).toBe(account.id);
  });
});
