import type { RuleConditions } from "./policy";
import { wordIn } from "./prohibited-words.rules";

/** What is known of a comment when rules are tried on it: now, or as it was when it was written. */
export interface RuleFacts {
  text: string;
  links: number;
  hasImage: boolean;
  isGuest: boolean;
  /** 0 where nothing scored it. */
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

/** Whether everything a rule asks holds, and what, in words; null where something does not. */
export function matchingRule(conditions: RuleConditions, facts: RuleFacts): string[] | null {
  const { authorPublishedBelow, isGuest, linksAtLeast, hasImage, words, toxicityAtLeast, spamAtLeast } =
    conditions;
  const { burst, longerThan } = conditions;
  const found: string[] = [];
  const asked: [boolean, () => boolean, string][] = [
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
    [burst !== undefined, () => burst !== undefined && isBurst(burst, facts.agesBefore), "many at once"],
    [
      longerThan !== undefined,
      () => facts.text.length > (longerThan ?? 0),
      `${facts.text.length} characters`,
    ],
  ];
  for (const [isAsked, holds, name] of asked) {
    if (!isAsked) continue;
    if (!holds()) return null;
    found.push(name);
  }
  if (words !== undefined) {
    const word = wordIn(facts.text, words);
    if (word === null) return null;
    found.push(`“${word}”`);
  }
  // A rule that asks nothing catches nothing: it would catch everything.
  return found.length === 0 ? null : found;
}
