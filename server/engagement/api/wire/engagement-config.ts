import type { Account } from "@/server/accounts/index";
import { z } from "@/server/platform/openapi/index";

const reaction = z
  .object({ id: z.int(), label: z.string(), custom: z.boolean(), short_code: z.string().nullable() })
  .openapi("Reaction");
const colour = z.string().describe("CSS colour.");

export const engagementConfigSchema = z
  .object({
    data: z.object({
      id: z.string().describe("Account ID."),
      type: z.literal("config"),
      attributes: z.object({
        guest_commenting: z.boolean(),
        guest_contributions: z.boolean(),
        confidential_commenting: z.boolean(),
        prevent_profane_comment: z.boolean(),
        pre_moderate_profane_comment: z.boolean(),
        prohibited_words: z.array(z.string()),
        image_uploads: z.boolean(),
        hyper_links_in_comments: z.boolean(),
        top_pages: z.boolean(),
        third_party_login: z.boolean(),
        initial_load_comments_limit: z.int().describe("Default number of comments in a list."),
        comment_reactions: z.array(reaction),
        page_reactions: z.array(reaction),
        page_reactions_headline: z.string().nullable(),
        claps_reaction_headline: z.string().nullable(),
        primary_color: colour,
        secondary_color: colour,
        background_color: colour,
        font_color: colour,
      }),
    }),
  })
  .openapi("EngagementConfig");

export function engagementConfig({ id, settings }: Account): z.output<typeof engagementConfigSchema> {
  const { engagement } = settings;
  return {
    data: {
      id: String(id),
      type: "config",
      attributes: {
        guest_commenting: engagement.guestCommenting,
        guest_contributions: engagement.guestContributions,
        confidential_commenting: engagement.confidentialCommenting,
        prevent_profane_comment: engagement.preventProfaneComment,
        pre_moderate_profane_comment: engagement.preModerateProfaneComment,
        prohibited_words: engagement.prohibitedWords,
        image_uploads: engagement.imageUploads,
        hyper_links_in_comments: engagement.hyperLinksInComments,
        top_pages: engagement.topPages,
        third_party_login: engagement.thirdPartyLogin,
        initial_load_comments_limit: engagement.initialLoadCommentsLimit,
        comment_reactions: settings.commentReactions,
        page_reactions: engagement.pageReactions,
        page_reactions_headline: engagement.pageReactionsHeadline,
        claps_reaction_headline: engagement.clapsReactionHeadline,
        primary_color: engagement.primaryColor,
        secondary_color: engagement.secondaryColor,
        background_color: engagement.backgroundColor,
        font_color: engagement.fontColor,
      },
    },
  };
}
