import { type Assets, createFrameValue, defineFrame, frameQuery } from "@/server/embed/index";
import { latestDocument } from "@/server/engagement/api/wire/feed";
import { readLatest } from "@/server/engagement/feed/index";
import type { Endpoint } from "@/server/http/index";

const FIRST = 10;

const query = frameQuery.extend({
  publisher: createFrameValue(200, "Publication name to show; default: the account's name."),
  mode: createFrameValue(10, "`drawer`: the page shows the feed in a drawer, which it opens and closes."),
});

/** Frame of the latest comments of the whole publication. */
export function feedFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getFeedFrame",
    path: "/feed-iframe",
    summary: "Get the feed widget",
    app: "feed",
    query,
    data: async ({ ctx, query: { publisher, mode } }) => {
      const latest = latestDocument(await readLatest(ctx, { before: null, limit: FIRST }));
      const named = (publisher ?? "").trim();
      return {
        data: {
          is_drawer: mode === "drawer",
          publisher: named === "" ? ctx.account.name : named,
          top_pages: ctx.account.settings.engagement.topPages,
          latest,
        },
      };
    },
  });
}
