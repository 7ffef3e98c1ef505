import { z } from "zod";
import { createAccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { encodePageKey } from "@/server/engagement/pages/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { signJwt } from "@/test/readers";
import type { TestApp } from "@/test/test-app";

const written = z.object({ comment: z.object({ id: z.int() }) });

const tokens = new WeakMap<TestApp, Promise<string>>();

/** A token of one of the readers of an account, signed as its publisher would; the same for all who ask. */
export function readerToken(app: TestApp, accountId: number): Promise<string> {
  const token = tokens.get(app) ?? signedToken(app, accountId, { id: "sample", name: "Sam Sample" });
  tokens.set(app, token);
  return token;
}

async function signedToken(
  { db, clock }: TestApp,
  accountId: number,
  claims: { id: string; name: string },
): Promise<string> {
  const account = await createAccountDirectory(db).byId(accountId);
  if (account === null) throw new Error("there is no such account");
  const parts = { db, clock, ids: systemIds, log: createLog("silent") };
  const ctx = createContext(parts, { account, actor: { kind: "system", name: "test" } });
  return signJwt({ account, host: account.domains[0] ?? "", ctx }, claims);
}

type Send = (method: string, body?: object) => RequestInit;

/** A comment of another reader, and a third reader whom the first one ignores. */
async function ignorable(app: TestApp, accountId: number, send: Send): Promise<[number, number]> {
  const base = `/api/v1/accounts/${accountId}`;
  const account = await app.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const path = `${base}/pages/${encodePageKey(`${account.siteUrl}/sample`)}/comments.json`;
  const [first = 0, second = 0] = await Promise.all(
    ["Ben Sample", "Cleo Sample"].map(async (name) => {
      const jwt = await signedToken(app, accountId, { id: name, name });
      const body = JSON.stringify({ comment: { ops: [{ insert: "Another sample" }] }, jwt });
      const response = await app.fetch(path, { ...send("POST"), body });
      return written.parse(await response.json()).comment.id;
    }),
  );
  await app.fetch(`${base}/ignored_authors`, send("POST", { comment_id: second }));
  const { authorId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: second } });
  return [first, authorId];
}

/** One pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Readers who talk about a page of the account at `accountId`. */
export async function engagementSamples(app: TestApp, accountId: number) {
  const account = await app.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const base = `/api/v1/accounts/${accountId}`;
  const page = `${base}/pages/${encodePageKey(`${account.siteUrl}/sample`)}`;
  const jwt = await readerToken(app, accountId);
  const bearer = { headers: { authorization: `Bearer ${jwt}` } };
  const send = (method: string, body: object = {}) => ({
    method,
    body: JSON.stringify({ ...body, jwt }),
    headers: { "content-type": "application/json" },
  });
  const ops = [{ insert: "A sample." }, { insert: " A link", attributes: { link: "https://news.example/" } }];
  const postComment = async (more: object = {}) => {
    const sent = send("POST", { comment: { body: { ops }, ...more } });
    return written.parse(await (await app.fetch(`${page}/comments.json`, sent)).json()).comment.id;
  };
  const [edited, hidden, liked] = [await postComment(), await postComment(), await postComment()];
  await postComment({ parent_comment_id: hidden });
  await postComment({ parent_comment_id: liked });
  const [foreignComment, ignoredAuthor] = await ignorable(app, accountId, send);
  const addBookmark = async (path: string) => {
    const bookmark = `${base}/pages/${encodePageKey(`${account.siteUrl}${path}`)}/bookmark`;
    await app.fetch(bookmark, send("POST", { data: {} }));
    return bookmark;
  };
  const [bookmark, removedBookmark] = [await addBookmark("/kept"), await addBookmark("/dropped")];
  const foreign = `${base}/pages/${encodePageKey("https://elsewhere.example/sample")}`;
  const contribution = { headline: "A sample", html: btoa(encodeURIComponent("<p>Words</p>")) };
  const nowhere = "/api/v1/accounts/999999";
  const react = (id: number) => `${base}/reactions/1/comments/${id}/activity`;
  const pageReaction = `${base}/reactions/1/pages/${encodePageKey(`${account.siteUrl}/sample`)}/activity`;
  return {
    createComment: [
      { path: `${page}/comments.json`, status: 201, init: send("POST", { comment: { body: { ops } } }) },
      {
        path: `${page}/comments`,
        status: 201,
        init: send("POST", { comment: { ops, parent_comment_id: liked } }),
      },
      { path: `${page}/comments.json`, status: 400, init: send("POST", { comment: { ops: [] } }) },
      { path: `${foreign}/comments.json`, status: 403, init: send("POST", { comment: { ops } }) },
      {
        path: `${nowhere}/pages/${encodePageKey("https://x.example/")}/comments.json`,
        status: 404,
        init: send("POST", {}),
      },
      {
        path: `${page}/comments.json`,
        status: 400,
        init: { ...send("POST"), body: JSON.stringify({ comment: { ops } }) },
      },
    ],
    editComment: [
      { path: `${page}/comments/${edited}`, init: send("PUT", { comment: { ops } }) },
      { path: `${page}/comments/999999`, status: 404, init: send("PUT", { comment: { ops } }) },
    ],
    hideComment: [
      { path: `${page}/comments/${hidden}/hide`, init: send("POST") },
      { path: `${page}/comments/999999/hide`, status: 404, init: send("POST") },
    ],
    listComments: [
      { path: `${page}/comments.json` },
      { path: `${page}/comments.json?parent_comments_limit=0` },
      {
        path: `${page}/comments.json?parent_comments_limit=100&sort_order=asc&child_comments_sort_order=desc`,
      },
      { path: `${page}/comments.json?parent_comments_limit=1&parent_comments_offset=1` },
      { path: `${page}/comments.json?sort_order=popular&parent_comments_offset=1` },
      { path: `${page}/comments.json?sort_order=featured`, init: bearer },
      { path: `${page}/comments.json?comment_widget_id=other` },
      { path: `${page}/comments.json`, init: bearer },
      { path: `${foreign}/comments.json`, status: 403 },
    ],
    getCommentThread: [
      { path: `${page}/comments/${liked}/thread` },
      { path: `${page}/comments/${liked}/thread.json`, init: bearer },
      { path: `${page}/comments/999999/thread`, status: 404 },
    ],
    listOwnReactions: [
      { path: `${base}/own_reactions?comment_ids=${liked},${edited}`, init: bearer },
      { path: `${base}/own_reactions?comment_ids=x`, status: 400, init: bearer },
      { path: `${base}/own_reactions?comment_ids=${liked}`, status: 401 },
    ],
    reactToComment: [
      { path: react(liked), init: send("POST") },
      { path: react(999_999), status: 404, init: send("POST") },
      { path: react(liked), status: 401, init: { method: "POST", body: "{}" } },
    ],
    takeBackReactionToComment: [
      { path: react(liked), init: send("DELETE") },
      { path: react(999_999), status: 404, init: send("DELETE") },
    ],
    reactToPage: [
      { path: pageReaction, init: send("POST") },
      { path: pageReaction, status: 401, init: { method: "POST", body: "{}" } },
    ],
    takeBackReactionToPage: [
      { path: pageReaction, init: send("DELETE") },
      { path: pageReaction, status: 401, init: { method: "DELETE", body: "{}" } },
    ],
    listCommentAuthors: [{ path: `${page}/authors.json` }, { path: `${page}/authors.json?name=SAM&limit=5` }],
    getCommentAuthor: [
      { path: `${base}/comments/${liked}/author` },
      { path: `${base}/comments/999999/author`, status: 404 },
    ],
    ignoreAuthor: [
      { path: `${base}/ignored_authors`, status: 201, init: send("POST", { comment_id: foreignComment }) },
      { path: `${base}/ignored_authors`, status: 400, init: send("POST", { comment_id: liked }) },
      { path: `${base}/ignored_authors`, status: 404, init: send("POST", { comment_id: 999_999 }) },
      { path: `${base}/ignored_authors`, status: 401, init: { method: "POST", body: '{"comment_id":1}' } },
    ],
    listIgnoredAuthors: [
      { path: `${base}/ignored_authors`, init: bearer },
      { path: `${base}/ignored_authors`, status: 401 },
    ],
    stopIgnoringAuthor: [
      { path: `${base}/ignored_authors/${ignoredAuthor}`, status: 204, init: send("DELETE") },
      { path: `${base}/ignored_authors/999999`, status: 404, init: send("DELETE") },
    ],
    countUnreadReplies: [
      { path: `${base}/feed/replies/unread`, init: bearer },
      { path: `${base}/feed/replies/unread`, status: 401 },
    ],
    seeReplies: [
      { path: `${base}/feed/replies/seen`, init: send("POST", { until: "2026-01-01T00:00:00Z" }) },
      { path: `${base}/feed/replies/seen`, status: 400, init: send("POST", { until: "yesterday" }) },
      { path: `${base}/feed/replies/seen`, status: 401, init: { method: "POST", body: "{}" } },
    ],
    listActivity: [
      { path: `/api/v1/activity/comments?account_id=${accountId}`, init: bearer },
      { path: `/api/v1/activity/comments?account_id=${accountId}&page=2&per_page=2&order=asc`, init: bearer },
      { path: "/api/v1/activity/comments", status: 401 },
    ],
    countComments: [
      {
        path: `${base}/pages?page_ids=${encodePageKey(`${account.siteUrl}/sample`)},${encodePageKey("https://x.example/")}`,
      },
      { path: `${base}/pages`, status: 400 },
    ],
    setPageMetadata: [
      {
        path: `${base}/pages`,
        init: send("POST", {
          page: {
            page_id: encodePageKey(`${account.siteUrl}/sample`),
            metadata: { author_ids: ["1", 2], section: "news" },
          },
        }),
      },
      { path: `${base}/pages`, status: 400, init: send("POST", { page: { page_id: "%", metadata: {} } }) },
    ],
    listPages: [
      { path: `${base}/all_pages` },
      {
        path: `${base}/all_pages?sort_by=comments_count&order=asc&time_unit=month&per_page=2&domains=${account.siteUrl}`,
      },
    ],
    countPageReactions: [{ path: `${base}/pages/reactions/1/section/news/count` }],
    getPage: [{ path: page }, { path: foreign, status: 403 }],
    getEngagementConfig: [{ path: `${base}/config` }, { path: `${nowhere}/config`, status: 404 }],
    getCaptcha: [{ path: `${base}/captcha` }],
    keepBookmark: [
      {
        path: `${page}/bookmark`,
        status: 201,
        init: send("POST", { data: { type: "bookmark", attributes: { read_at: null, metadata: { a: 1 } } } }),
      },
      { path: `${page}/bookmark`, status: 401, init: { method: "POST", body: '{"data":{}}' } },
    ],
    getBookmark: [
      { path: bookmark, init: bearer },
      {
        path: `${base}/pages/${encodePageKey(`${account.siteUrl}/never`)}/bookmark`,
        status: 404,
        init: bearer,
      },
    ],
    listBookmarks: [
      { path: `${base}/bookmarks`, init: bearer },
      { path: `${base}/bookmarks?status=read&page=2`, init: bearer },
    ],
    keepBookmarks: [
      {
        path: `${base}/bookmarks/bulk_upload`,
        status: 201,
        init: send("POST", {
          data: { attributes: [{ page_id: encodePageKey(`${account.siteUrl}/two`), read_at: "2026-01-01" }] },
        }),
      },
    ],
    dropBookmark: [
      { path: removedBookmark, status: 204, init: { ...bearer, method: "DELETE" } },
      {
        path: `${base}/pages/${encodePageKey(`${account.siteUrl}/never`)}/bookmark`,
        status: 404,
        init: { ...bearer, method: "DELETE" },
      },
    ],
    submitContribution: [
      { path: `${base}/contributions`, status: 201, init: send("POST", { contribution }) },
      {
        path: `${base}/contributions`,
        status: 400,
        init: send("POST", { contribution: { headline: "No text" } }),
      },
    ],
    listContributions: [
      { path: `${base}/contributions`, init: bearer },
      { path: `${base}/contributions`, status: 401 },
    ],
    listLatestComments: [
      { path: `${base}/feed/comments` },
      { path: `${base}/feed/comments?per_page=2&before=1700000000000-7` },
      { path: `${base}/feed/comments?before=yesterday`, status: 400 },
      { path: `${nowhere}/feed/comments`, status: 404 },
    ],
    listRepliesToReader: [
      { path: `${base}/feed/replies`, init: bearer },
      { path: `${base}/feed/replies`, status: 401 },
    ],
    listTopPages: [{ path: `${base}/feed/pages` }, { path: `${base}/feed/pages?page=2&per_page=1` }],
    getPageReactions: [
      { path: `${page}/reactions` },
      { path: `${page}/reactions`, init: bearer },
      { path: `${foreign}/reactions`, status: 403 },
    ],
    followComments: [{ path: `${foreign}/live`, status: 403 }],
    listCommentChanges: [{ path: `${page}/changes` }, { path: `${page}/changes?after=0` }],
    uploadImage: [
      { path: `${base}/images`, status: 201, init: send("POST", { image: PIXEL }) },
      { path: `${base}/images`, status: 400, init: send("POST", { image: btoa("no picture") }) },
    ],
  };
}
