import type { z } from "zod";
import type { communitySchema } from "@/server/admin/schemas/index";
import type { CommunitySettings } from "@/server/engagement/settings/index";

type Read = z.input<typeof communitySchema>;

/** Values as they are typed: an empty number is null, which the schema refuses where one is needed. */
export interface CommunityValues extends Omit<Read, "initialLoadCommentsLimit" | "moderation"> {
  initialLoadCommentsLimit: number | null;
  moderation: Omit<Read["moderation"], "most"> & {
    most: { comments: number | null; seconds: number | null } | null;
  };
}

/** What a form of these settings begins with: secrets are not told, and stay where nothing is typed. */
export function valuesOf(settings: CommunitySettings): CommunityValues {
  const { captcha, moderation, pageReactions, ...rest } = settings;
  const { hasSecret: _hasSecret, hasMobileSecret: _hasMobileSecret, ...service } = captcha;
  const scorer = moderation.externalScorer;
  return {
    ...rest,
    pageReactions: pageReactions.map(({ id, label, short_code }) => ({ id, label, shortCode: short_code })),
    captcha: { ...service, secret: null, mobileSecret: null },
    moderation: {
      ...moderation,
      externalScorer: scorer === null ? null : { url: scorer.url, onFailure: scorer.onFailure, header: null },
    },
  };
}

/** What a part of the form is given: the values, how to change them, and what is wrong with a field. */
export interface CommunityPart {
  values: CommunityValues;
  change: (part: Partial<CommunityValues>) => void;
  problem: (field: string) => string | undefined;
}
