import type { Context } from "@/server/context/index";
import { type Scores, ScoringFailed, scoreComment } from "@/server/engagement/scoring/index";
import { AppError } from "@/server/platform/errors/index";
import { findAuthorHistory, findBan } from "./author-history.repository";
import { loadPolicy } from "./load-policy";
import { type CommentDraft, type Finding, runPhases } from "./phases.rules";
import { buildHistoryQuery, type RuleFacts } from "./rule.rules";

/** The moderation verdict on a submitted text: the finding that decided, and the scores. */
export interface Verdict extends Finding {
  /** 0 to 100; 0 where no scorer scored it. */
  toxicity: number;
  /** 0 to 1; null where no scorer scored it. */
  spamProbability: number | null;
  /** Details of the scores and facts. */
  details: Readonly<Record<string, unknown>>;
}

/** A verdict as it is stored with the comment. */
export interface StoredVerdict
  extends Pick<Verdict, "shadow" | "toxicity" | "spamProbability" | "phase" | "reason" | "details"> {
  isPublished: boolean;
  isSpam: boolean;
}

async function scoreOrNull(ctx: Context, text: string): Promise<Scores | null> {
  try {
    return await scoreComment(ctx, text);
  } catch (error) {
    if (!(error instanceof ScoringFailed)) throw error;
    ctx.log.warn({ err: error, accountId: ctx.account.id }, "comment could not be scored");
    return null;
  }
}

/**
 * Run the moderation phases on a text, in order; the first that does not let it pass decides. Only reads; call it
 * before the transaction that inserts the comment.
 */
export async function judgeComment(ctx: Context, draft: CommentDraft): Promise<Verdict> {
  const now = ctx.clock.now();
  const settings = ctx.account.settings.engagement;
  const policy = await loadPolicy(ctx);
  const past = buildHistoryQuery(policy, settings.moderation);
  const { authorId, commentId } = draft;
  const [ban, history, scores] = await Promise.all([
    findBan(ctx.db, ctx.account.id, { authorId, now }),
    findAuthorHistory(ctx.db, { authorId, commentId, past, now }),
    scoreOrNull(ctx, draft.text),
  ]);
  const facts: RuleFacts = {
    text: draft.text,
    links: draft.links.length,
    hasImage: draft.hasImage,
    isGuest: draft.isGuest,
    toxicity: scores?.toxicity ?? 0,
    spamProbability: scores?.spamProbability ?? 0,
    ...history,
  };
  return {
    toxicity: scores?.toxicity ?? 0,
    spamProbability: scores?.spamProbability ?? null,
    details: {
      toxicity: scores?.toxicityReasons ?? [],
      spam: scores?.spamReasons ?? [],
      links: facts.links,
      image: facts.hasImage,
      guest: facts.isGuest,
      ...(past.published > 0 && { publishedBefore: facts.publishedBefore }),
    },
    ...runPhases({ settings, policy, draft, facts, scores, ban }),
  };
}

/** Convert a verdict to the flags that are stored with a comment; throws on a rejection. */
export function toStoredVerdict(verdict: Verdict): StoredVerdict {
  const { outcome, shadow, toxicity, spamProbability, phase, reason, details } = verdict;
  if (outcome === "reject") throw new AppError("invalid", reason);
  return {
    isPublished: outcome === "publish",
    isSpam: outcome === "spam",
    shadow,
    toxicity,
    spamProbability,
    phase,
    reason,
    details,
  };
}
