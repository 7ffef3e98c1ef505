import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { getEntity } from "@/server/publishing/entities/index";
import { findStoryAt } from "@/server/publishing/stories/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { findCustomPageView } from "./get-custom-page";
import { findAuthorPage, findCollectionPage, findEntityPage, findTopicPage } from "./get-list-page";
import { findSectionPage } from "./get-section-page";
import { type ListPageView, pageNumber } from "./list-page-view";
import { collectionPath, HOME_COLLECTION } from "./page-links";
import { parsePathSegments } from "./path-segments.rules";
import { loadSectionTree } from "./section-tree";

/** What an address of the publication resolves to, before a page is rendered. */
export type ResolvedAddress =
  /** `isClosed`: the content depends on the reader. */
  | { kind: "page"; isClosed: boolean }
  | { kind: "missing" }
  | { kind: "redirect"; to: string; status: number };

const PAGE: ResolvedAddress = { kind: "page", isClosed: false };
const MISSING: ResolvedAddress = { kind: "missing" };

async function isReadable(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** Find the custom page or redirect at a path, or else a story. */
async function findPageOrStory(ctx: Context, path: string): Promise<ResolvedAddress> {
  const custom = await findCustomPageView(ctx, `/${path}`);
  if (custom !== null) return custom.kind === "redirect" ? custom : PAGE;
  const story = await findStoryAt(ctx, path);
  return story === null ? MISSING : { kind: "page", isClosed: story.isClosed };
}

/** Find an editor's redirect for a missing list, such as a renamed section. */
async function findRedirect(ctx: Context, path: string): Promise<ResolvedAddress> {
  const custom = await findCustomPageView(ctx, `/${path}`);
  return custom?.kind === "redirect" ? custom : MISSING;
}

/** A kind of list page: whether a name exists, and the content of its later pages. */
interface ListPage {
  exists(ctx: Context, name: string): Promise<boolean>;
  laterPage(ctx: Context, name: string, page: number): Promise<ListPageView | null>;
}

const ENTITY_ID = /^[1-9][0-9]{0,8}$/;

const LIST_PAGES: ReadonlyMap<string, ListPage> = new Map([
  [
    "section",
    {
      exists: async (ctx, name) => (await loadSectionTree(ctx)).bySlug(name) !== null,
      laterPage: findSectionPage,
    },
  ],
  [
    "topic",
    {
      exists: async (ctx, name) => (await listTagsBySlug(ctx, name)).length > 0,
      laterPage: findTopicPage,
    },
  ],
  ["author", { exists: (ctx, name) => isReadable(getAuthorBySlug(ctx, name)), laterPage: findAuthorPage }],
  [
    "entity",
    {
      exists: async (ctx, name) => ENTITY_ID.test(name) && (await isReadable(getEntity(ctx, Number(name)))),
      laterPage: async (ctx, name, page) =>
        ENTITY_ID.test(name) ? findEntityPage(ctx, Number(name), page) : null,
    },
  ],
  [
    "collection",
    {
      exists: (ctx, name) =>
        isReadable(readCollection(ctx, name, { limit: 0, offset: 0, storyFields: ["id"] })),
      laterPage: findCollectionPage,
    },
  ],
] satisfies [string, ListPage][]);

/** Parse the kind and name of a list address; a section's address contains all its ancestors. */
function parseListPath(segments: readonly string[]): { listPage: ListPage; name: string } | null {
  const [kind = "", ...names] = segments;
  const listPage = LIST_PAGES.get(kind);
  const name = names.at(-1) ?? "";
  if (listPage === undefined || name === "" || (names.length > 1 && kind !== "section")) return null;
  return { listPage: listPage, name };
}

const FRONT_PAGE: ResolvedAddress = {
  kind: "redirect",
  to: collectionPath(HOME_COLLECTION),
  status: 308,
};

/** The front page's collection has the front page's own address. */
function isFrontPageCollection([kind, name, ...more]: readonly string[]): boolean {
  return kind === "collection" && name === HOME_COLLECTION && more.length === 0;
}

/**
 * Resolve a requested path, with its escapes, to a page, an editor's redirect, or nothing.
 * Of a list, the requested page (the query's `page`) has to exist as well.
 */
export async function resolveAddress(
  ctx: Context,
  path: string,
  pageParameters: readonly string[] = [],
): Promise<ResolvedAddress> {
  if (path === "/") return PAGE;
  const page = pageParameters.length > 1 ? null : pageNumber(pageParameters[0]);
  if (path === "/search") return page === null ? MISSING : PAGE;
  const segments = parsePathSegments(path);
  if (segments === null) return MISSING;
  if (isFrontPageCollection(segments)) return FRONT_PAGE;
  const listPath = parseListPath(segments);
  if (listPath === null) return findPageOrStory(ctx, segments.join("/"));
  if (page === null) return MISSING;
  const { listPage: listPage, name } = listPath;
  // The existence of a list does not show how many pages it has.
  const isThere =
    page === 1 ? await listPage.exists(ctx, name) : (await listPage.laterPage(ctx, name, page)) !== null;
  return isThere ? PAGE : findRedirect(ctx, segments.join("/"));
}
