import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { createComment } from "@/server/engagement/comments/index";
import { decodePageAddress, encodePageKey, getPageKey } from "@/server/engagement/pages/index";
import { type Listener, renderPage } from "@/server/http/index";
import type { Database } from "@/server/platform/db/index";
import type { Runtime } from "@/server/runtime";

interface Warming {
  /** Answers requests as the server does. */
  handle: Listener;
  runtime: Runtime;
  baseUrl: string;
}

/** The page cache renders a page for its store at the second request; the first shows that the page is public. */
const REQUESTS_PER_PAGE = 2;

/** One comment loads what it needs; the next ones are compiled. */
const REHEARSALS = 12;

/** The start does not wait longer than this. */
const LIMIT_MILLISECONDS = 10_000;

const newestStories = z.object({ stories: z.array(z.object({ slug: z.string() })) });

class RolledBack extends Error {}

/** Requests a path as a browser does: a page, or JSON of the API. */
function request({ handle, baseUrl }: Warming, url: string, accept: "text/html" | "application/json") {
  const { host } = new URL(baseUrl);
  return renderPage(handle, { url, headers: { host, accept, "accept-encoding": "gzip, deflate, br" } });
}

/** Requests the front page and the newest story's, as a reader would. */
async function warmPages(warming: Warming): Promise<void> {
  const requestPage = async (url: string) => {
    for (let count = 0; count < REQUESTS_PER_PAGE; count += 1) await request(warming, url, "text/html");
  };
  await requestPage("/");
  const list = await request(warming, "/api/v1/stories?limit=1&fields=slug", "application/json");
  if (list.status !== 200) return;
  const [story] = newestStories.parse(JSON.parse(list.body.toString())).stories;
  if (story !== undefined) await requestPage(`/${story.slug}`);
}

/** A database whose transactions are rolled back at their end. */
function createRollingBack(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new RolledBack();
      }),
  };
}

/** Finds the newest comment's conversation and author: a comment there begins no page, no conversation and no reader. */
async function findConversation({ db, directory }: Runtime) {
  const newest = await db.prisma.comment.findFirst({
    orderBy: { id: "desc" },
    select: {
      accountId: true,
      author: { select: { id: true, externalId: true, name: true, slug: true, avatarUrl: true } },
      realm: { select: { widgetId: true, page: { select: { url: true, key: true } } } },
    },
  });
  const account: Account | null = newest === null ? null : await directory.byId(newest.accountId);
  if (newest === null || account === null) return null;
  const { page, widgetId } = newest.realm;
  const address = decodePageAddress(encodePageKey(page.url));
  if (page.key !== getPageKey(account, address)) return null;
  return { account, author: newest.author, address, widgetId };
}

/** Lists a conversation and writes comments to it in transactions that are rolled back; each uses up an id. */
async function warmComments(warming: Warming): Promise<void> {
  const { runtime } = warming;
  const conversation = await findConversation(runtime);
  if (conversation === null) return;
  const { account, author, address, widgetId } = conversation;
  const page = encodeURIComponent(encodePageKey(address.url));
  const list = `/api/v1/accounts/${account.id}/pages/${page}/comments.json`;
  await request(warming, list, "application/json");
  const dependencies = { ...runtime, db: createRollingBack(runtime.db) };
  const actor = { kind: "reader", via: "sharedKey", reader: { ...author, kind: "member" } } as const;
  const ctx = createContext(dependencies, { account, actor });
  for (let count = 0; count < REHEARSALS; count += 1) {
    await createComment(ctx, {
      page: address,
      widgetId,
      parentId: null,
      confidential: false,
      ops: [{ insert: "A comment that nobody will read.\n" }],
      origin: warming.baseUrl,
      guest: { name: null, verify: async () => false },
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }
}

/**
 * Does what the first readers after a start would otherwise wait for: loads the code of pages and comments, opens
 * connections, prepares statements, and stores the front page. Nothing it does can fail a start.
 */
export async function warmUp(warming: Warming): Promise<void> {
  const work = Promise.all([warmPages(warming), warmComments(warming)]);
  const limit = pause(LIMIT_MILLISECONDS, undefined, { ref: false });
  await Promise.race([work, limit]).catch((error: unknown) => {
    warming.runtime.log.debug({ err: error }, "the warm-up ended early");
  });
}
