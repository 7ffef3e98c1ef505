import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { getEntity } from "@/server/publishing/entities/index";
import { findStoryAt } from "@/server/publishing/stories/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { findCustomPageView } from "./get-custom-page";
import { findAuthorPage, findCollectionPage, findEntityPage, findTopicPage } from "./get-place-page";
import { findSectionPage } from "./get-section-page";
import { segmentsOf } from "./path-segments.rules";
import { type PlaceView, pageNumber } from "./place-view";
import { loadSectionTree } from "./section-tree";

/** What an address of the publication leads to, before any page is made. */
export type FoundAddress =
  /** `isClosed`: what stands there depends on who reads it. */
  | { kind: "page"; isClosed: boolean }
  | { kind: "missing" }
  | { kind: "redirect"; to: string; status: number };

const PAGE: FoundAddress = { kind: "page", isClosed: false };
const MISSING: FoundAddress = { kind: "missing" };

async function isFound(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** A page or redirect that editors have put at a path, or else a story. */
async function findNamed(ctx: Context, path: string): Promise<FoundAddress> {
  const custom = await findCustomPageView(ctx, `/${path}`);
  if (custom !== null) return custom.kind === "redirect" ? custom : PAGE;
  const story = await findStoryAt(ctx, path);
  return story === null ? MISSING : { kind: "page", isClosed: story.isClosed };
}

/** Where a list was once, such as a section under another name, editors may have left the way to another. */
async function findWayOn(ctx: Context, path: string): Promise<FoundAddress> {
  const custom = await findCustomPageView(ctx, `/${path}`);
  return custom?.kind === "redirect" ? custom : MISSING;
}

/** A kind of page that lists stories: whether one of a name is there, and what stands on its later pages. */
interface Place {
  isThere(ctx: Context, name: string): Promise<boolean>;
  laterPage(ctx: Context, name: string, page: number): Promise<PlaceView | null>;
}

const ENTITY_ID = /^[1-9][0-9]{0,8}$/;

const PLACES: ReadonlyMap<string, Place> = new Map([
  [
    "section",
    {
      isThere: async (ctx, name) => (await loadSectionTree(ctx)).bySlug(name) !== null,
      laterPage: findSectionPage,
    },
  ],
  [
    "topic",
    {
      isThere: async (ctx, name) => (await listTagsBySlug(ctx, name)).length > 0,
      laterPage: findTopicPage,
    },
  ],
  ["author", { isThere: (ctx, name) => isFound(getAuthorBySlug(ctx, name)), laterPage: findAuthorPage }],
  [
    "entity",
    {
      isThere: async (ctx, name) => ENTITY_ID.test(name) && (await isFound(getEntity(ctx, Number(name)))),
      laterPage: async (ctx, name, page) =>
        ENTITY_ID.test(name) ? findEntityPage(ctx, Number(name), page) : null,
    },
  ],
  [
    "collection",
    {
      isThere: (ctx, name) =>
        isFound(readCollection(ctx, name, { limit: 0, offset: 0, storyFields: ["id"] })),
      laterPage: findCollectionPage,
    },
  ],
] satisfies [string, Place][]);

/** A list and the name in its address; sections are named with all those above them. */
function placeAt(segments: readonly string[]): { place: Place; name: string } | null {
  const [kind = "", ...names] = segments;
  const place = PLACES.get(kind);
  const name = names.at(-1) ?? "";
  if (place === undefined || name === "" || (names.length > 1 && kind !== "section")) return null;
  return { place, name };
}

/**
 * Tells what stands at a path as it was asked for, with its escapes: a page, an editor's redirect, or nothing.
 * Of a list, the page that was asked for (the query's `page`) has to be there as well.
 */
export async function findAddress(
  ctx: Context,
  path: string,
  asked: readonly string[] = [],
): Promise<FoundAddress> {
  if (path === "/") return PAGE;
  const page = asked.length > 1 ? null : pageNumber(asked[0]);
  if (path === "/search") return page === null ? MISSING : PAGE;
  const segments = segmentsOf(path);
  if (segments === null) return MISSING;
  const found = placeAt(segments);
  if (found === null) return findNamed(ctx, segments.join("/"));
  if (page === null) return MISSING;
  const { place, name } = found;
  // That a list is there says nothing of how far it goes.
  const isThere =
    page === 1 ? await place.isThere(ctx, name) : (await place.laterPage(ctx, name, page)) !== null;
  return isThere ? PAGE : findWayOn(ctx, segments.join("/"));
}
