import { convertHtml, toPageHtml, toSections } from "@/server/imports/html";
import type { ImportedPage, ImportedState } from "./imported";
import { type PlanContext, toConversionContext } from "./plan-context";
import { deriveHeadline, findFeaturedImage, getTimes, getTitle } from "./post-facts";
import { toExternalId } from "./site-name";
import { toSlug } from "./slug";
import type { WxrItem } from "./wxr-record";

/** The public path of the page; a page that never had one gets its slug. */
function getPath(item: WxrItem, fallback: string): string {
  try {
    const { pathname, search } = new URL(item.link);
    const path = decodeURI(pathname).normalize("NFC").replace(/\/+$/, "");
    if (search === "" && path !== "") return path;
  } catch {
    // A link that is no address names no path.
  }
  return `/${toSlug(item.postName) || toSlug(fallback) || `page-${item.postId}`}`;
}

/** Plans a page. `state` comes from `stateOf`. */
export function planPage(item: WxrItem, state: ImportedState, context: PlanContext): ImportedPage {
  const { pieces, notes } = convertHtml(item.content, toConversionContext(context, item.postId));
  const sections = toSections(pieces);
  const title = getTitle(item) || deriveHeadline(sections);
  const { publishedAt, updatedAt } = getTimes(item, state, context.timeZone);
  const featured = findFeaturedImage(item, context);
  return {
    externalId: toExternalId(context.index.name, item.postId),
    line: item.line,
    path: getPath(item, title),
    title,
    html: toPageHtml(sections),
    state,
    publishedAt,
    updatedAt,
    heroImage: featured.picture,
    notes: featured.note === null ? notes : [featured.note, ...notes],
  };
}
