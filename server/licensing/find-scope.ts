import type { Context } from "@/server/context/index";
import { getStoryTerms, listScopes, type TermsScope } from "./describe-terms";
import { readOwnPath } from "./document-address.rules";
import type { LicensingSources } from "./licensing";
import { chooseListTerms } from "./terms.rules";

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether a path is one of those that a pattern names: the section's own page, or what is below it. */
function isBelow(path: string, pattern: string): boolean {
  return path === pattern || path.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
}

/** The page at an address, with its terms. */
export interface PageScope extends TermsScope {
  /** Id of its story; null: it is a list, feed or other page. */
  storyId: string | null;
}

/**
 * Finds the page at an address of the publication, an absolute URL or a path. What is no story has the terms of a list.
 * null: the address is elsewhere.
 */
export async function findPageScope(
  ctx: Context,
  sources: LicensingSources,
  address: string,
): Promise<PageScope | null> {
  const path = readOwnPath(address, ctx.account.siteUrl);
  const slug = path === null ? null : decode(path.slice(1));
  if (path === null || slug === null) return null;
  const story = slug === "" ? null : await sources.findStory(ctx, { slug });
  // A story is also found by the end of its address, which is no page of its own.
  if (story !== null && decode(story.path) === `/${slug}`)
    return { url: story.path, terms: getStoryTerms(ctx, story), storyId: story.id };
  return { url: path, terms: chooseListTerms(ctx.account.settings.aiLicensing), storyId: null };
}

/**
 * Lists the terms under which an address is offered: those of its page and, unless it is a story, those of the narrowest
 * part of the publication that contains it. None: the address is elsewhere.
 */
export async function findOffers(
  ctx: Context,
  sources: LicensingSources,
  address: string,
): Promise<TermsScope[]> {
  const page = await findPageScope(ctx, sources, address);
  if (page === null) return [];
  if (page.storyId !== null) return [page];
  const containing = (await listScopes(ctx, sources)).filter(({ url }) => isBelow(page.url, url));
  const [narrowest] = containing.toSorted((one, other) => other.url.length - one.url.length);
  return narrowest === undefined ? [page] : [page, narrowest];
}
