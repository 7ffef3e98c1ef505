import { type Assets, createFrameValue, defineFrame, frameQuery } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import { listCaptchaSources } from "./captcha-sources";

const query = frameQuery.extend({
  publisher: createFrameValue(200, "Recipient name to show; default: the account's name."),
  topic_type: createFrameValue(200, "Topic of contributions from this page: `story-attributes.<name>`."),
  topic_value: createFrameValue(2_000, "Comma-separated values of that attribute."),
});

/** Frame of the form that sends a text to the newsroom. */
export function contributionFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getContributionFrame",
    path: "/contribution-iframe",
    summary: "Get the contribution form",
    app: "contribution",
    query,
    data: async ({ ctx, query: { publisher, topic_type: type, topic_value: value } }) => {
      const { guestContributions, imageUploads } = ctx.account.settings.engagement;
      const named = (publisher ?? "").trim();
      return {
        sources: listCaptchaSources(ctx, guestContributions),
        data: {
          publisher: named === "" ? ctx.account.name : named,
          guests: guestContributions,
          images: imageUploads,
          topic: type === undefined || value === undefined ? null : { type, value },
        },
      };
    },
  });
}
