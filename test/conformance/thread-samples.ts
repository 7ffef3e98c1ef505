import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { createMember } from "@/test/readers";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

const written = z.object({ comment: z.object({ id: z.int() }) });

/** Requests of a member about the threads that they follow. */
export async function threadSamples(app: TestApp, accountId: number): Promise<Samples> {
  const ctx = await demoContext(app, accountId);
  const { account } = ctx;
  const { token } = await createMember({ ctx, account, host: "localhost" });
  const session = { "x-qt-auth": token, origin: account.siteUrl };
  const send = (method: string, body: object = {}, headers: Record<string, string> = session) => ({
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const base = `/api/v1/accounts/${accountId}`;
  const page = `${base}/pages/${encodePageKey(`${account.siteUrl}/sample-threads`)}`;
  const postComment = async () => {
    const comment = { body: { ops: [{ insert: "A thread." }] } };
    const response = await app.fetch(`${page}/comments.json`, send("POST", { comment }));
    return written.parse(await response.json()).comment.id;
  };
  const [followed, other] = [await postComment(), await postComment()];
  const path = `${base}/followed_threads`;
  await app.fetch(path, send("POST", { comment_id: followed }));
  return {
    listFollowedThreads: [
      { path, init: { headers: session } },
      { path, status: 401 },
    ],
    followThread: [
      { path, status: 201, init: send("POST", { comment_id: other }) },
      { path, status: 400, init: send("POST") },
      { path, status: 404, init: send("POST", { comment_id: 999_999 }) },
      { path, status: 401, init: send("POST", { comment_id: other }, {}) },
    ],
    unfollowThread: [
      { path: `${path}/${followed}`, status: 204, init: send("DELETE") },
      { path: `${path}/999999`, status: 404, init: send("DELETE") },
    ],
  };
}
