import { type Assets, createFrameValue, defineFrame, frameQuery } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import { listCaptchaSources } from "./captcha-sources";

const query = frameQuery.extend({
  publisher: createFrameValue(
    200,
    "To whom readers write, in the page's words; without it the account's name.",
  ),
  topic_type: createFrameValue(200, "What texts from this page are about: `story-attributes.<name>`."),
  topic_value: createFrameValue(2_000, "Values of that attribute, as a comma list."),
});

/** Frame of the form that sends a text to the newsroom. */
export function contributionFrame(assets: Assets): Endpoint {
  return defineFrame(assets, {
    operationId: "getContributionFrame",
    path: "/contribution-iframe",
    summary: "The contribution form",
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
