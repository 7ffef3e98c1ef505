import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT } from "jose";
import pg from "pg";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { databaseUrl, serverFacts } from "./server-facts";

const { baseUrl, dataDir } = serverFacts();
const demo = z.object({
  account: z.object({ id: z.int(), engagement_secret: z.string() }),
  staff: z.object({ email: z.string() }),
});
const createdComment = z.object({ comment: z.object({ id: z.int() }) });

export function demoAccount(): z.output<typeof demo> {
  return demo.parse(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));
}

/** A reader's token, as the publisher signs it. */
export function readerToken(name: string, secret = demoAccount().account.engagement_secret): Promise<string> {
  const key = Buffer.from(secret);
  return new SignJWT({ id: `e2e-${name}`, name }).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

/** Other readers' changes to the conversation of a page, over the API. */
export interface Conversation {
  postComment(name: string, text: string, parentId?: number): Promise<number>;
  edit(name: string, id: number, text: string): Promise<void>;
  hide(name: string, id: number): Promise<void>;
  report(name: string, id: number): Promise<void>;
  /** Marks this reader as the author of the page. */
  wroteIt(name: string): Promise<void>;
}

export function conversationAt(url: string): Conversation {
  const account = `${baseUrl}/api/v1/accounts/${demoAccount().account.id}`;
  const page = `${account}/pages/${encodePageKey(url)}`;
  const send = async (method: string, address: string, body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} was answered ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const toBody = (text: string) => ({ body: { ops: [{ insert: text }] } });
  return {
    postComment: async (name, text, parentId) => {
      const comment = { ...toBody(text), ...(parentId !== undefined && { parent_comment_id: parentId }) };
      const answer = await send("POST", `${page}/comments.json`, { jwt: await readerToken(name), comment });
      return createdComment.parse(answer).comment.id;
    },
    edit: async (name, id, text) => {
      await send("PUT", `${page}/comments/${id}`, { jwt: await readerToken(name), comment: toBody(text) });
    },
    hide: async (name, id) => {
      await send("POST", `${page}/comments/${id}/hide`, { jwt: await readerToken(name) });
    },
    report: async (name, id) => {
      await send("POST", `${account}/comments/${id}/report`, {
        jwt: await readerToken(name),
        reason: "spam",
      });
    },
    wroteIt: async (name) => {
      const metadata = { "author-ids": [`e2e-${name}`] };
      await send("POST", `${account}/pages`, { page: { page_id: encodePageKey(url), metadata } });
    },
  };
}

/** Queries the database of the server under test, for what no page can do. */
export async function queryDatabase(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
