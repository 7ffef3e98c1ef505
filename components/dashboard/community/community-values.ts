import type { z } from "zod";
import type { CommunitySettings } from "@/server/engagement/settings/index";
import type { communitySchema } from "@/shared/schemas/index";
import type { FindProblem } from "../form/use-form-values";

type Read = z.input<typeof communitySchema>;

/** Form values: an empty number is null, which the schema refuses for required fields. */
export interface CommunityValues extends Omit<Read, "initialLoadCommentsLimit" | "moderation"> {
  initialLoadCommentsLimit: number | null;
  moderation: Omit<Read["moderation"], "most"> & {
    most: { comments: number | null; seconds: number | null } | null;
  };
}

/** Convert settings to initial form values; secrets are blank, and an empty secret keeps the stored one. */
export function toCommunityValues(settings: CommunitySettings): CommunityValues {
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

/** Props of a section of the form: the values, a setter, and the problem of a field. */
export interface CommunitySectionProps {
  values: CommunityValues;
  change: (part: Partial<CommunityValues>) => void;
  problem: FindProblem<CommunityValues>;
}
