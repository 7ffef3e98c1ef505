import { describe, expect, it } from "vitest";
import { decideComments, getQueueCounts, listQueue } from "@/server/engagement/moderation/index";
import { aComment, aReader } from "@/test/engagement";
import { aModeratedAccount } from "@/test/moderation";
import { signJwt } from "@/test/readers";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function aReportedAccount() {
  const test = await aModeratedAccount(app);
  const writer = await signJwt(test, { id: test.reader.externalId, name: "Ada Quay" });
  await aReader(test, "43", "Bea Strand");
  const other = await signJwt(test, { id: "43", name: "Bea Strand" });
  const send = async (id: number, what: "report" | "appeal", body: object) => {
    const response = await app.fetch(`/api/v1/accounts/${test.account.id}/comments/${id}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const { id } = await aComment(test.reader.ctx, { text: "The harbour is closed" });
  const queue = async (name: "reported" | "appealed") =>
    (await listQueue(test.moderator, { filter: { queue: name }, page: { limit: 10 } })).rows;
  return { ...test, id, writer, other, send, queue };
}

describe("a report", () => {
  it("queues a comment for moderators, once per reader, until it is decided", async () => {
    const { id, send, other, queue, moderator, read } = await aReportedAccount();
    expect(await send(id, "report", { jwt: other, reason: "abuse", note: "Rude" })).toBe(204);
    expect(await send(id, "report", { jwt: other, reason: "spam" })).toBe(204);
    expect((await queue("reported")).map(({ reports }) => reports)).toEqual([
      [{ reason: "abuse", note: "Rude" }],
    ]);
    expect((await read(id)).status).toBe("published");
    await decideComments(moderator, { ids: [id], move: "approve", reason: "It is fine" });
    expect(await getQueueCounts(moderator)).toMatchObject({ reported: 0 });
  });

  it("is refused without a token, from the author, for invisible comments, and across accounts", async () => {
    const { id, send, writer, other, moderator } = await aReportedAccount();
    const reason = "spam";
    expect(await send(id, "report", { reason })).toBe(401);
    expect(await send(id, "report", { jwt: writer, reason })).toBe(403);
    expect(await send(id, "report", { jwt: other, reason: "boring" })).toBe(400);
    expect(await send(id, "report", { jwt: other, reason, note: "a\u0000b" })).toBe(400);
    const theirs = await aReportedAccount();
    expect(await theirs.send(id, "report", { jwt: theirs.other, reason })).toBe(404);
    await decideComments(moderator, { ids: [id], move: "delete", reason: "" });
    expect(await send(id, "report", { jwt: other, reason })).toBe(404);
  });
});

describe("an appeal", () => {
  it("is allowed once, to the author, about a removed comment", async () => {
    const { id, send, writer, other, moderator, queue } = await aReportedAccount();
    const appeal = (jwt: string) => send(id, "appeal", { jwt, note: "It is true." });
    expect(await appeal(writer)).toBe(409);
    await decideComments(moderator, { ids: [id], move: "delete", reason: "" });
    expect(await appeal(other)).toBe(404);
    expect(await appeal(writer)).toBe(204);
    expect(await appeal(writer)).toBe(409);
    expect((await queue("appealed")).map(({ appeal: note }) => note)).toEqual(["It is true."]);
    await decideComments(moderator, { ids: [id], move: "restore", reason: "" });
    expect(await queue("appealed")).toEqual([]);
  });
});
