import type { Context } from "@/server/accounts/index";
import { type Scores, ScoringFailed, scoreComment } from "@/server/engagement/scoring/index";
import { findAuthorHistory, findBan } from "./author-history.repository";
import { historyQuery } from "./history-query.rules";
import { loadPolicy } from "./load-policy";
import { decide } from "./phases.rules";
import type { RuleFacts } from "./rule.rules";
import type { CommentDraft, Verdict } from "./verdict";

async function scoresOf(ctx: Context, text: string): Promise<Scores | null> {
  try {
    return await scoreComment(ctx, text);
  } catch (error) {
    if (!(error instanceof ScoringFailed)) throw error;
    ctx.log.warn({ err: error, accountId: ctx.account.id }, "a comment could not be scored");
    return null;
  }
}

interface Judging {
  /** Whether its author is taken for one who is not banned: what keeps it then has to refuse others (`refuseOutdated`). */
  isPresumedFree: boolean;
}

/**
 * Decides what becomes of a text: the phases in their order, the first that does not let it pass. Reads only; to be
 * called before the transaction that keeps the comment.
 */
export async function judgeComment(
  ctx: Context,
  draft: CommentDraft,
  { isPresumedFree }: Judging = { isPresumedFree: false },
): Promise<Verdict> {
  const now = ctx.clock.now();
  const settings = ctx.account.settings.engagement;
  const policy = await loadPolicy(ctx);
  const past = historyQuery(policy, settings.moderation);
  const { authorId, commentId } = draft;
  const banOf = () => findBan(ctx.db, ctx.account.id, { authorId, now });
  const [ban, before, scores] = await Promise.all([
    isPresumedFree ? null : banOf(),
    findAuthorHistory(ctx.db, { authorId, commentId, past, now }),
    scoresOf(ctx, draft.text),
  ]);
  const facts: RuleFacts = {
    text: draft.text,
    links: draft.links.length,
    hasImage: draft.hasImage,
    isGuest: draft.isGuest,
    toxicity: scores?.toxicity ?? 0,
    spamProbability: scores?.spamProbability ?? 0,
    ...before,
  };
  const question = { settings, policy, draft, facts, scores };
  let finding = decide({ ...question, ban });
  // Nothing is written then that could find its author banned, which comes before it.
  if (isPresumedFree && finding.outcome === "reject") finding = decide({ ...question, ban: await banOf() });
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
    ...finding,
  };
}
