import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { getEntity } from "@/server/publishing/entities/index";
import { getStoryBySlug } from "@/server/publishing/stories/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { findCustomPageView } from "./get-custom-page";
import { loadSectionTree } from "./section-tree";

/** What an address of the publication leads to, before any page is made. */
export type FoundAddress =
  | { kind: "page" }
  | { kind: "missing" }
  | { kind: "redirect"; to: string; status: number };

const PAGE: FoundAddress = { kind: "page" };
const MISSING: FoundAddress = { kind: "missing" };
const LONGEST_SEGMENT = 1000;

/** The plain words of a path, without its leading slash; null for what no name can hold. */
function segmentsOf(path: string): string[] | null {
  try {
    const segments = path.replace(/^\/+/, "").split("/").map(decodeURIComponent);
    return segments.some((one) => one.includes("\0") || one.length > LONGEST_SEGMENT) ? null : segments;
  } catch {
    return null;
  }
}

async function pageOf(read: Promise<unknown>): Promise<FoundAddress> {
  try {
    await read;
    return PAGE;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return MISSING;
    throw error;
  }
}

/** A page or redirect that editors have put at a path, or else a story. */
async function findNamed(ctx: Context, path: string): Promise<FoundAddress> {
  const custom = await findCustomPageView(ctx, `/${path}`);
  if (custom === null) return pageOf(getStoryBySlug(ctx, path));
  return custom.kind === "redirect" ? custom : PAGE;
}

/** Tells what stands at a path as it was asked for, with its escapes: a page, an editor's redirect, or nothing. */
export async function findAddress(ctx: Context, path: string): Promise<FoundAddress> {
  if (path === "/" || path === "/search") return PAGE;
  const segments = segmentsOf(path);
  if (segments === null) return MISSING;
  const [kind = "", name = "", ...more] = segments;
  if (kind === "section" && segments.length > 1) {
    const tree = await loadSectionTree(ctx);
    return tree.bySlug(segments.at(-1) ?? "") === null ? MISSING : PAGE;
  }
  if (name === "" || more.length > 0) return findNamed(ctx, segments.join("/"));
  switch (kind) {
    case "topic":
      return (await listTagsBySlug(ctx, name)).length === 0 ? MISSING : PAGE;
    case "author":
      return pageOf(getAuthorBySlug(ctx, name));
    case "entity":
      return /^[1-9][0-9]{0,8}$/.test(name) ? pageOf(getEntity(ctx, Number(name))) : MISSING;
    case "collection":
      return pageOf(readCollection(ctx, name, { limit: 0, offset: 0, storyFields: ["id"] }));
    default:
      return findNamed(ctx, segments.join("/"));
  }
}
