import type { Context } from "@/server/accounts/index";
import { type Assets, defineFrame, frameQuery } from "@/server/embed/index";
import { pageAddress, pageKey } from "@/server/engagement/pages/index";
import { readPageReactions } from "@/server/engagement/reactions/index";
import type { Endpoint } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";

/** The reactions to a page; null where the address is none of the account's pages. */
async function reactionsAt(ctx: Context, url: string | undefined) {
  if (url === undefined) return null;
  try {
    return await readPageReactions(ctx, pageAddress(pageKey(url)));
  } catch (error) {
    if (error instanceof AppError && (error.code === "forbidden" || error.code === "invalid")) return null;
    throw error;
  }
}

const CLAPS = new Set(["clap", "claps", "👏"]);

/** Claps are asked for in words of their own where they are all that is offered. */
function headlineOf({
  pageReactions,
  pageReactionsHeadline,
  clapsReactionHeadline,
}: Engagement): string | null {
  const isClaps = pageReactions.every(({ short_code: code }) => code !== null && CLAPS.has(code));
  return (isClaps ? clapsReactionHeadline : null) ?? pageReactionsHeadline;
}

type Engagement = Context["account"]["settings"]["engagement"];

/** How readers like a page. */
export function reactionsFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getPageReactionsFrame",
    path: "/page-reactions-iframe",
    summary: "The page reactions widget",
    app: "reactions",
    query: frameQuery,
    data: async ({ ctx, query: { page_url: url } }) => {
      const { engagement } = ctx.account.settings;
      const found = await reactionsAt(ctx, url);
      return {
        data: {
          page_id: found === null ? null : pageKey(found.url),
          headline: headlineOf(engagement),
          offered: engagement.pageReactions.map(({ id, label, short_code }) => ({ id, label, short_code })),
          reactions: found?.reactions ?? {},
        },
      };
    },
  });
}
