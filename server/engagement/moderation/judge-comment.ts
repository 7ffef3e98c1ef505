import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { prohibitedWordIn } from "./prohibited-words.rules";
import type { CommentDraft, Verdict } from "./verdict";

const UNSCORED = { shadow: false, toxicity: 0, spamProbability: null, details: {} } as const;

/** Decides what becomes of a text: the account's phases in their order, the first that does not let it pass. */
export async function judgeComment(ctx: Context, _tx: Statements, draft: CommentDraft): Promise<Verdict> {
  const rules = ctx.account.settings.engagement;
  if (!rules.commentingOpen) {
    return { ...UNSCORED, outcome: "reject", phase: "open", reason: "Comments are closed." };
  }
  const word = prohibitedWordIn(draft.text, rules.prohibitedWords);
  if (word !== null && rules.preModerateProfaneComment) {
    return {
      ...UNSCORED,
      outcome: "pend",
      phase: "words",
      reason: `It holds the prohibited word “${word}”.`,
    };
  }
  if (word !== null && rules.preventProfaneComment) {
    const reason = "It holds a word that is not allowed here.";
    return { ...UNSCORED, outcome: "reject", phase: "words", reason };
  }
  if (rules.preModeration) {
    const reason = "Every comment is read before it is published.";
    return { ...UNSCORED, outcome: "pend", phase: "pre-moderation", reason };
  }
  return { ...UNSCORED, outcome: "publish", phase: "passed", reason: "" };
}
