import { describe, expect, it } from "vitest";
import { anAuthor } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { authorArray, authorEnvelope, authorPage } from "./wire/author";

const app = useTestApp();

describe("authors", () => {
  it("are listed by name with their total, and as a bare array at the unversioned address", async () => {
    const { ctx, host } = await app.createAccount();
    for (const name of ["Cora Lund", "Ann Reed", "Bo Falk"]) await anAuthor(ctx, name);
    const page: unknown = await (await app.fetch("/api/v1/authors?limit=2&offset=1", { host })).json();
    expect(authorPage.parse(page)).toEqual(page);
    expect(page).toMatchObject({
      limit: 2,
      offset: 1,
      total: 3,
      authors: [{ name: "Bo Falk" }, { name: "Cora Lund" }],
    });
    const bare: unknown = await (await app.fetch("/api/authors?limit=1", { host })).json();
    expect(authorArray.parse(bare)).toEqual(bare);
    expect(bare).toMatchObject([{ name: "Ann Reed" }]);
  });

  it("are found by id and by slug, with every documented key and no e-mail address", async () => {
    const { ctx, host } = await app.createAccount();
    const id = await anAuthor(ctx, "Ann Reed", { bio: "Writes about tides." });
    for (const key of [String(id), "ann-reed"]) {
      const response = await app.fetch(`/api/v1/authors/${key}`, { host });
      const body: unknown = await response.json();
      expect(authorEnvelope.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        author: { id, slug: "ann-reed", bio: "Writes about tides.", metadata: {} },
      });
      expect(response.headers.get("surrogate-key")).toBe(`a/${ctx.account.id}/${id}`);
    }
  });

  it("of another account, unknown or malformed, are not found", async () => {
    const { host } = await app.createAccount();
    const theirs = await app.createAccount();
    const id = await anAuthor(theirs.ctx, "Ann Reed");
    for (const key of [id, "ann-reed", "99999999999999", "-1", "1.5", "%D9%A1", "x'%20or%201=1--"]) {
      expect((await app.fetch(`/api/v1/authors/${key}`, { host })).status, String(key)).toBe(404);
    }
    expect(await (await app.fetch("/api/v1/authors", { host })).json()).toMatchObject({
      total: 0,
      authors: [],
    });
  });

  it.each(["limit=-1", "limit=101", "offset=1.5", "limit=%D9%A1", "limit=1&limit=2"])(
    "refuse the query %s in both lists",
    async (query) => {
      const { host } = await app.createAccount();
      expect((await app.fetch(`/api/v1/authors?${query}`, { host })).status).toBe(400);
      expect((await app.fetch(`/api/authors?${query}`, { host })).status).toBe(400);
    },
  );

  it("refuse a NUL character in a path", async () => {
    const { host } = await app.createAccount();
    expect((await app.fetch("/api/v1/authors/a%00b", { host })).status).toBe(400);
  });
});
