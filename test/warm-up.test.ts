import { expect, test } from "vitest";
import { warmUp } from "@/entry/warm-up";
import { buildEdge } from "@/server/edge";
import { type Listener, nodeListener } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";
import { aComment, aReader } from "./engagement";
import { useTestApp } from "./test-app";

const app = useTestApp();

test("the warm-up lists the newest conversation, and leaves its comments as they were", async () => {
  const publisher = await app.createAccount();
  const { ctx } = await aReader(publisher);
  const { id } = await aComment(ctx);
  const answerByEdge = nodeListener(buildEdge(getRuntime()));
  const statuses = new Map<string, number>();
  const handle: Listener = (request, response) => {
    response.once("finish", () => statuses.set(request.url ?? "", response.statusCode));
    answerByEdge(request, response);
  };
  await warmUp({ handle, runtime: getRuntime(), baseUrl: `http://${publisher.host}` });
  const lists = [...statuses].filter(([url]) => url.endsWith("/comments.json"));
  expect(lists).toEqual([[expect.stringContaining(`/api/v1/accounts/${publisher.account.id}/pages/`), 200]]);
  expect(statuses.get("/api/v1/stories?limit=1&fields=slug")).toBe(200);
  const stored = await app.db.prisma.comment.findMany({ where: { accountId: publisher.account.id } });
  expect(stored.map((comment) => comment.id)).toEqual([id]);
});
