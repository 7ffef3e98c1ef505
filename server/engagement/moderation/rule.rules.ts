import type { AccountSettings } from "@/server/accounts/index";
import type { Policy, RuleConditions } from "./policy";
import { findProhibitedWord } from "./prohibited-words.rules";

/** Facts about a comment when rules are tested on it: now, or as of its creation. */
export interface RuleFacts {
  text: string;
  links: number;
  hasImage: boolean;
  isGuest: boolean;
  /** 0 where no scorer scored it. */
  toxicity: number;
  spamProbability: number;
  /** Published comments of the author before this one, counted to 100. */
  publishedBefore: number;
  /** Milliseconds between this comment and each of the author's latest before it, at most 50. */
  agesBefore: readonly number[];
}

function isBurst(
  { comments, seconds }: { comments: number; seconds: number },
  ages: readonly number[],
): boolean {
  return ages.filter((age) => age <= seconds * 1000).length + 1 >= comments;
}

/** Explain which conditions match, as text, where all that are set do; null where one does not. */
export function explainMatch(conditions: RuleConditions, facts: RuleFacts): string[] | null {
  const { authorPublishedBelow, isGuest, linksAtLeast, hasImage, words, toxicityAtLeast, spamAtLeast } =
    conditions;
  const { burst, longerThan } = conditions;
  const matched: string[] = [];
  const checks: [boolean, () => boolean, string][] = [
    [
      authorPublishedBelow !== undefined,
      () => facts.publishedBefore < (authorPublishedBelow ?? 0),
      "new author",
    ],
    [isGuest === true, () => facts.isGuest, "guest"],
    [linksAtLeast !== undefined, () => facts.links >= (linksAtLeast ?? 0), `${facts.links} links`],
    [hasImage === true, () => facts.hasImage, "a picture"],
    [
      toxicityAtLeast !== undefined,
      () => facts.toxicity >= (toxicityAtLeast ?? 0),
      `toxicity ${facts.toxicity}`,
    ],
    [
      spamAtLeast !== undefined,
      () => facts.spamProbability >= (spamAtLeast ?? 0),
      `spam ${facts.spamProbability}`,
    ],
    [burst !== undefined, () => burst !== undefined && isBurst(burst, facts.agesBefore), "burst of comments"],
    [
      longerThan !== undefined,
      () => facts.text.length > (longerThan ?? 0),
      `${facts.text.length} characters`,
    ],
  ];
  for (const [isSet, holds, name] of checks) {
    if (!isSet) continue;
    if (!holds()) return null;
    matched.push(name);
  }
  if (words !== undefined) {
    const word = findProhibitedWord(facts.text, words);
    if (word === null) return null;
    matched.push(`“${word}”`);
  }
  // A rule without conditions matches nothing; otherwise it would match everything.
  return matched.length === 0 ? null : matched;
}

/** Limits of the author history that an account's rules need. */
export interface HistoryQuery {
  /** Maximum count of published comments. */
  published: number;
  /** Number of latest comments whose age is read. */
  ages: number;
}

/** No rule counts further. */
const MAX_PUBLISHED = 100;
const MAX_AGES = 50;

/** Build the history query that the account's rules need: for most accounts it is empty. */
export function buildHistoryQuery(
  { rules }: Pick<Policy, "rules">,
  { most: commentLimit }: Pick<AccountSettings["engagement"]["moderation"], "most">,
): HistoryQuery {
  const enabled = rules.filter((rule) => rule.enabled).map(({ conditions }) => conditions);
  const published = enabled.map(({ authorPublishedBelow = 0 }) => authorPublishedBelow);
  const ages = enabled.map(({ burst }) => burst?.comments ?? 0);
  return {
    published: Math.min(MAX_PUBLISHED, Math.max(0, ...published)),
    ages: Math.min(MAX_AGES, Math.max(commentLimit?.comments ?? 0, 0, ...ages)),
  };
}
