import type { Context } from "@/server/context/index";
import { type Assets, defineFrame, frameQuery } from "@/server/embed/index";
import { decodePageAddress, encodePageKey } from "@/server/engagement/pages/index";
import { readPageReactions } from "@/server/engagement/reactions/index";
import type { Endpoint } from "@/server/http/index";
import { AppError } from "@/server/platform/errors/index";

/** The reactions to a page; null where the URL is not a page of the account. */
async function reactionsAt(ctx: Context, url: string | undefined) {
  if (url === undefined) return null;
  try {
    return await readPageReactions(ctx, decodePageAddress(encodePageKey(url)));
  } catch (error) {
    if (error instanceof AppError && (error.code === "forbidden" || error.code === "invalid")) return null;
    throw error;
  }
}

const CLAPS = new Set(["clap", "claps", "👏"]);

/** The headline has a text of its own where claps are the only reaction. */
function chooseHeadline({
  pageReactions,
  pageReactionsHeadline,
  clapsReactionHeadline,
}: Engagement): string | null {
  const isClaps = pageReactions.every(({ short_code: code }) => code !== null && CLAPS.has(code));
  return (isClaps ? clapsReactionHeadline : null) ?? pageReactionsHeadline;
}

type Engagement = Context["account"]["settings"]["engagement"];

/** Frame of the reactions to a page. */
export function reactionsFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getPageReactionsFrame",
    path: "/page-reactions-iframe",
    summary: "Get the page reactions widget",
    app: "reactions",
    query: frameQuery,
    data: async ({ ctx, query: { page_url: url } }) => {
      const { engagement } = ctx.account.settings;
      const reactions = await reactionsAt(ctx, url);
      return {
        data: {
          page_id: reactions === null ? null : encodePageKey(reactions.url),
          headline: chooseHeadline(engagement),
          offered: engagement.pageReactions.map(({ id, label, short_code }) => ({ id, label, short_code })),
          reactions: reactions?.reactions ?? {},
        },
      };
    },
  });
}
