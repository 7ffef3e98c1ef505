import { type Assets, defineFrame, frameQuery, frameValue } from "@/server/embed/index";
import { countComments, pageAddress, pageKey } from "@/server/engagement/pages/index";
import type { Endpoint } from "@/server/http/index";

const query = frameQuery.extend({
  comment_widget_id: frameValue(
    200,
    "Id of the widget, where a page has several: each has its own conversation.",
  ),
  comment_id: frameValue(10, "The comment that the page's address points to."),
});

/** The comments of a page. */
export function commentsFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getCommentsFrame",
    path: "/iframe",
    summary: "The comment widget",
    app: "comments",
    query,
    data: async ({ ctx, query: { page_url } }) => {
      const [page] = page_url === undefined ? [] : await countComments(ctx, [pageAddress(pageKey(page_url))]);
      return { data: { total: page?.count ?? 0 } };
    },
  });
}
