import type { AccountSettings } from "@/server/accounts/index";
import type { Scores } from "@/server/engagement/scoring/index";
import type { Policy, RuleOutcome } from "./policy";
import { findProhibitedWord } from "./prohibited-words.rules";
import { explainMatch, type RuleFacts } from "./rule.rules";

/** A submitted text before it is stored, as moderation sees it. */
export interface CommentDraft {
  /** null: a new comment; otherwise the comment that is edited. */
  commentId: number | null;
  /** null for a guest, who has no history. */
  authorId: number | null;
  isGuest: boolean;
  text: string;
  /** URLs that it links to. */
  links: readonly string[];
  hasImage: boolean;
}

/** The decision of one phase of moderation. */
export interface Finding {
  /** `reject` refuses the text: it is not stored. */
  outcome: "publish" | "pend" | "spam" | "reject";
  /** Its writer sees it as if it were published; nobody else does. */
  shadow: boolean;
  /** The phase that decided. */
  phase: string;
  /** The reason as text for moderators (and, of a rejection, for the writer). */
  reason: string;
}

/** An active ban. */
export interface ActiveBan {
  shadow: boolean;
  reason: string;
  /** null: until it is lifted. */
  endsAt: Date | null;
}

/** Input of the phases. */
export interface PhaseInput {
  settings: AccountSettings["engagement"];
  policy: Policy;
  draft: CommentDraft;
  ban: ActiveBan | null;
  facts: RuleFacts;
  /** null: the text could not be scored. */
  scores: Scores | null;
}

/** One phase of moderation: returns a finding, or null to continue with the next one. */
type Phase = (input: PhaseInput) => Finding | null;

/** The phase that holds a text only until the account's own scorer has scored it: all others let it pass. */
export const SCORER_PHASE = "scorer";

/** The reason of that phase. Earlier versions held texts by the same phase that their own scorer had not scored. */
export const SCORER_REASON = "Waiting for the external scorer.";

/** What holds a text that the local scorer has not scored in time. */
export const UNSCORED = { phase: "unscored", reason: "Not scored in time." } as const;

const pend = (phase: string, reason: string): Finding => ({ outcome: "pend", shadow: false, phase, reason });
const reject = (phase: string, reason: string): Finding => ({
  outcome: "reject",
  shadow: false,
  phase,
  reason,
});

/** Create the finding of a phase for a matching rule or list with this outcome. */
function toFinding(phase: string, outcome: RuleOutcome, reason: string): Finding {
  return outcome === "shadow"
    ? { outcome: "spam", shadow: true, phase, reason }
    : { outcome, shadow: false, phase, reason };
}

const open: Phase = ({ settings }) =>
  settings.commentingOpen ? null : reject("open", "Comments are closed.");

const banned: Phase = ({ ban }) => {
  if (ban === null) return null;
  if (ban.shadow)
    return { outcome: "spam", shadow: true, phase: "banned", reason: `Shadow ban: ${ban.reason}` };
  const until =
    ban.endsAt === null ? "" : ` until ${ban.endsAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return reject("banned", `You can't comment here${until}.`);
};

const rate: Phase = ({ settings, facts, draft }) => {
  const { most: commentLimit } = settings.moderation;
  if (commentLimit === null || draft.commentId !== null) return null;
  const recent = facts.agesBefore.filter((age) => age <= commentLimit.seconds * 1000).length;
  return recent < commentLimit.comments
    ? null
    : reject("rate", "You're commenting too fast. Wait a moment and try again.");
};

const prohibitedWords: Phase = ({ settings, policy, draft }) => {
  const word = findProhibitedWord(draft.text, settings.prohibitedWords);
  if (word !== null && settings.preModerateProfaneComment) {
    return pend("words", `Contains the prohibited word “${word}”.`);
  }
  if (word !== null && settings.preventProfaneComment) {
    return reject("words", "Your comment contains a word that isn't allowed here.");
  }
  for (const list of policy.lists) {
    const listed = list.enabled ? findProhibitedWord(draft.text, list.words) : null;
    if (listed === null) continue;
    const reason =
      list.outcome === "reject"
        ? "Your comment contains a word that isn't allowed here."
        : `Contains “${listed}” from the list “${list.name}”.`;
    return toFinding("words", list.outcome, reason);
  }
  return null;
};

const rules: Phase = ({ policy, facts }) => {
  for (const rule of policy.rules) {
    const caught = rule.enabled ? explainMatch(rule.conditions, facts) : null;
    if (caught === null) continue;
    const reason =
      rule.outcome === "reject"
        ? "Your comment can't be published here."
        : `Rule “${rule.name}”: ${caught.join(", ")}.`;
    return toFinding("rules", rule.outcome, reason);
  }
  return null;
};

const scored: Phase = ({ settings, scores }) => {
  if (scores !== null || settings.moderation.scorerFailure === "publish") return null;
  return pend(UNSCORED.phase, UNSCORED.reason);
};

const scoredElsewhere: Phase = ({ settings }) => {
  const { externalScorer } = settings.moderation;
  if (externalScorer === null || externalScorer.onFailure === "publish") return null;
  return pend(SCORER_PHASE, SCORER_REASON);
};

const toxicity: Phase = ({ settings, scores }) => {
  const { toxicityPend } = settings.moderation;
  if (scores === null || toxicityPend === null || scores.toxicity < toxicityPend) return null;
  const [first] = scores.toxicityReasons;
  const because = first === undefined ? "" : ` (${first.kind}: “${first.text}”)`;
  return pend("toxicity", `Toxicity ${scores.toxicity} of 100${because}.`);
};

const spam: Phase = ({ settings, scores }) => {
  const { spamMark, spamPend } = settings.moderation;
  if (scores === null) return null;
  const reason = `Probably spam: ${Math.round(scores.spamProbability * 100)}%.`;
  if (spamMark !== null && scores.spamProbability >= spamMark) {
    return { outcome: "spam", shadow: false, phase: "spam", reason };
  }
  return spamPend !== null && scores.spamProbability >= spamPend ? pend("spam", reason) : null;
};

const preModeration: Phase = ({ settings }) =>
  settings.preModeration ? pend("pre-moderation", "Pre-moderation is on.") : null;

/** The phases in their order; the captcha is verified before any of them. */
const PHASES: readonly Phase[] = [
  open,
  banned,
  rate,
  prohibitedWords,
  rules,
  scored,
  spam,
  toxicity,
  preModeration,
  scoredElsewhere,
];

/** Run the phases: the finding of the first that does not let a comment pass; published where all do. */
export function runPhases(input: PhaseInput): Finding {
  for (const phase of PHASES) {
    const finding = phase(input);
    if (finding !== null) return finding;
  }
  return { outcome: "publish", shadow: false, phase: "passed", reason: "" };
}
