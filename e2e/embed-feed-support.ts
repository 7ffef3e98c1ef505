import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { SignJWT } from "jose";
import { z } from "zod";
import { serverFacts } from "./server-facts";

const demo = z.object({ account: z.object({ engagement_secret: z.string() }) });
const createdComment = z.object({ comment: z.object({ id: z.int() }) });

/** A reader's token, signed as the publisher's own site does it. */
export function readerToken(id: string, name: string): Promise<string> {
  const path = process.env.DEMO_JSON ?? join(serverFacts().dataDir, "demo.json");
  const { account } = demo.parse(JSON.parse(readFileSync(path, "utf8")));
  const key = new TextEncoder().encode(account.engagement_secret);
  return new SignJWT({ id, name }).setProtectedHeader({ alg: "HS256" }).sign(key);
}

/** Key of a page in addresses of the API. */
export function toApiPageKey(url: string): string {
  return encodeURIComponent(Buffer.from(encodeURIComponent(url)).toString("base64"));
}

/** Writes a comment by the API. Returns its id. */
export async function comment(
  request: APIRequestContext,
  jwt: string,
  { url, text, parent }: { url: string; text: string; parent?: number },
): Promise<number> {
  const response = await request.post(`/api/v1/accounts/1/pages/${toApiPageKey(url)}/comments.json`, {
    data: { jwt, comment: { body: { ops: [{ insert: text }] }, parent_comment_id: parent } },
  });
  expect(response.status()).toBe(201);
  return createdComment.parse(await response.json()).comment.id;
}

/** A publisher's page with one widget; it logs a reader in by `logIn(jwt)`. */
export function widgetPage(loader: string, { widget }: { widget: string }): string {
  return `${loader}<h1>A story</h1><main>${widget}</main><script>
    window.logIn = (jwt) => talktype.accountUserLogin({ jwt });
  </script>`;
}

export async function logIn(page: Page, jwt: string): Promise<void> {
  await page.evaluate((token) => Reflect.get(window, "logIn")(token), jwt);
}
