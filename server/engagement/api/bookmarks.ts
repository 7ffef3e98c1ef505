import { z } from "zod";
import {
  createBookmark,
  createBookmarks,
  deleteBookmark,
  getBookmark,
  listBookmarks,
} from "@/server/engagement/bookmarks/index";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import {
  bookmarkDocument,
  bookmarkEnvelope,
  bookmarkInput,
  bookmarkList,
  bookmarksInput,
} from "./wire/bookmark";
import { account_id, jwt, page, pageNumber } from "./wire/parameters";

const shared = {
  tag: "Bookmarks",
  account: "path",
  origin: "account",
  cache: "private",
  credentials: ["engagementJwt", "memberSession", "widgetSession"],
  jsonSuffix: true,
} as const;
const ofPage = {
  path: "/api/v1/accounts/{account_id}/pages/{page}/bookmark",
  params: z.object({ account_id, page }),
  query: z.object({ jwt }),
} as const;
const CONTENT_TYPES = ["application/json"];

export const bookmarkEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      ...ofPage,
      operationId: "keepBookmark",
      method: "post",
      summary: "Bookmark a page",
      description: "Bookmarking a page again replaces the bookmark.",
      body: { schema: bookmarkInput, contentTypes: CONTENT_TYPES, limit: 64 * 1024 },
      responses: { 201: { description: "The bookmark.", schema: bookmarkEnvelope } },
      errors: ["unauthorized", "forbidden", "not_found", "too_large"],
    },
    async ({ ctx, params, body }) => {
      const { read_at: readAt, metadata } = body.data.attributes;
      const bookmark = await createBookmark(ctx, { page: params.page, readAt, metadata });
      return json({ data: bookmarkDocument(bookmark) }, { status: 201 });
    },
  ),
  defineEndpoint(
    {
      ...shared,
      ...ofPage,
      operationId: "getBookmark",
      method: "get",
      summary: "Get the reader's bookmark of a page",
      responses: { 200: { description: "The bookmark.", schema: bookmarkEnvelope } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params }) => json({ data: bookmarkDocument(await getBookmark(ctx, params.page)) }),
  ),
  defineEndpoint(
    {
      ...shared,
      ...ofPage,
      operationId: "dropBookmark",
      method: "delete",
      summary: "Delete a bookmark",
      responses: { 204: { description: "Deleted." } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params }) => {
      await deleteBookmark(ctx, params.page);
      return empty(204);
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "listBookmarks",
      method: "get",
      path: "/api/v1/accounts/{account_id}/bookmarks",
      summary: "List the reader's bookmarks",
      description: "Newest first, 20 per page.",
      params: z.object({ account_id }),
      query: z.object({
        status: z.enum(["read", "unread"]).optional().describe("Filter by read or unread."),
        page: pageNumber,
        jwt,
      }),
      responses: { 200: { description: "Bookmarks.", schema: bookmarkList } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, query }) => {
      const isRead = query.status === undefined ? null : query.status === "read";
      const list = await listBookmarks(ctx, { isRead, page: query.page });
      return json({ data: list.map(bookmarkDocument) });
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "keepBookmarks",
      method: "post",
      path: "/api/v1/accounts/{account_id}/bookmarks/bulk_upload",
      summary: "Bookmark several pages",
      description: "Same as creating the bookmarks one by one, in order. At most 100.",
      params: z.object({ account_id }),
      query: z.object({ jwt }),
      body: { schema: bookmarksInput, contentTypes: CONTENT_TYPES, limit: 256 * 1024 },
      responses: { 201: { description: "The bookmarks.", schema: bookmarkList } },
      errors: ["unauthorized", "forbidden", "not_found", "too_large"],
    },
    async ({ ctx, body }) => {
      const pages = body.data.attributes.map(({ page_id, read_at, metadata }) => ({
        page: page_id,
        readAt: read_at,
        metadata,
      }));
      return json({ data: (await createBookmarks(ctx, pages)).map(bookmarkDocument) }, { status: 201 });
    },
  ),
];
