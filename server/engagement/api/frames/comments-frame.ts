import type { Context } from "@/server/context/index";
import { type Assets, createFrameValue, defineFrame, frameQuery } from "@/server/embed/index";
import { readFirstComments } from "@/server/engagement/comments/index";
import { decodePageAddress, encodePageKey, type PageAddress } from "@/server/engagement/pages/index";
import type { Endpoint } from "@/server/http/index";
import { engagementConfig } from "../wire/engagement-config";
import { listCaptchaSources } from "./captcha-sources";

const query = frameQuery.extend({
  comment_widget_id: createFrameValue(
    200,
    "Widget ID, if a page has several. Each widget has its own conversation.",
  ),
  comment_id: createFrameValue(10, "The comment that the page URL links to."),
});

/**
 * Boot data of the widget, shown before its first request: CommentsData in components/embed/comments/boot-data.ts.
 */
async function firstData(
  ctx: Context,
  { page, widgetId, linked }: { page: PageAddress | null; widgetId: string; linked: number | null },
) {
  const { account } = ctx;
  const { attributes } = engagementConfig(account).data;
  const limit = attributes.initial_load_comments_limit;
  const list = page === null ? null : await readFirstComments(ctx, { page, widgetId, limit });
  return {
    widget_id: widgetId,
    linked,
    config: {
      commenting_open: account.settings.engagement.commentingOpen,
      guest_commenting: attributes.guest_commenting,
      confidential_commenting: attributes.confidential_commenting,
      image_uploads: attributes.image_uploads,
      hyper_links_in_comments: attributes.hyper_links_in_comments,
      initial_load_comments_limit: limit,
      comment_reactions: attributes.comment_reactions,
    },
    list: {
      total_count: list?.comments ?? 0,
      total_parent_comments_count: list?.parents ?? 0,
      comments: JSON.parse(`[${list?.documents ?? ""}]`),
    },
    last_change: list?.lastChange ?? 0,
    featured: list?.featured ?? 0,
  };
}

/** Frame of the comments of a page. */
export function commentsFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getCommentsFrame",
    path: "/iframe",
    summary: "Get the comment widget",
    app: "comments",
    query,
    data: async ({ ctx, query: { page_url, comment_id, comment_widget_id: widgetId = "" } }) => {
      const page = page_url === undefined ? null : decodePageAddress(encodePageKey(page_url));
      const sources = listCaptchaSources(ctx, ctx.account.settings.engagement.guestCommenting);
      const linked = /^[1-9]\d{0,8}$/.test(comment_id ?? "") ? Number(comment_id) : null;
      return { data: await firstData(ctx, { page, widgetId, linked }), sources };
    },
  });
}
