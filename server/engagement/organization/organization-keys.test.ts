import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTestOrganization } from "@/test/organization";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("a write of an organization with an Idempotency-Key", () => {
  it("is executed once, also for ten concurrent requests, with equal responses", async () => {
    const { send, postComment, account } = await createTestOrganization(app);
    const host = `${randomUUID().slice(0, 8)}.example`;
    const site = {
      key: "site",
      account_name: "The Quay",
      account_email: "desk@quay.example",
      website_url: `https://${host}`,
    };
    const [first, second] = [await send("POST", "/accounts", site), await send("POST", "/accounts", site)];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    const person = { key: "person", user: { name: "Once Only" } };
    const [one, two] = [await send("POST", "/users", person), await send("POST", "/users", person)];
    expect([one.status, two.body]).toEqual([201, one.body]);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => postComment("Said once", { key: "said" })),
    );
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
    ).toEqual([]);
    const again = await postComment("Said once", { key: "said" });
    expect(again.status).toBe(201);
    expect(await app.db.prisma.comment.count({ where: { accountId: account.id } })).toBe(1);
    expect((await postComment("Said otherwise", { key: "said" })).status).toBe(409);
  });

  it("is replayed unchanged, whatever happened to the comments since", async () => {
    const { send, admin, user, postComment } = await createTestOrganization(app);
    const { comment } = (await postComment("Hello")).body;
    const move = { user_id: user.id, comment_ids: [comment.id] };
    const deleted = await send("DELETE", admin, { ...move, key: "delete" });
    expect((await send("POST", `${admin}/restore`, { ...move, key: "restore" })).status).toBe(200);
    const repeated = await send("DELETE", admin, { ...move, key: "delete" });
    expect([repeated.status, repeated.body]).toEqual([200, deleted.body]);
    const row = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } });
    expect(row.status).toBe("published");
  });

  it("is scoped to its organization: the same key of another one is another write", async () => {
    const [mine, theirs] = [await createTestOrganization(app), await createTestOrganization(app)];
    const person = { key: "person", user: { name: "Jo Quay" } };
    const [ours, other] = [
      await mine.send("POST", "/users", person),
      await theirs.send("POST", "/users", person),
    ];
    expect([ours.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(ours.body.id);
    const wrong = { ...person, authentication_token: "wrong" };
    expect((await mine.send("POST", "/users", wrong)).status).toBe(401);
  });
});
