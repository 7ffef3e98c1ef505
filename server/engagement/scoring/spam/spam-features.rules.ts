import { computeCapitalShare } from "../text/letters.rules";
import type { Word } from "../text/words.rules";

/** Features of a text for the spam model: words, bigrams, and traits in angle brackets. */
export type SpamFeatures = Map<string, string>;

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"']+|\b[a-z0-9-]{1,63}\.(?:com|net|org|info|biz|xyz|top|club|shop|site|online|ru|cn|tk|icu|live|vip|win|loan|click|link|work|bid|store)\b(?:\/\S*)?/giu;
const SHORTENER =
  /^(?:https?:\/\/)?(?:www\.)?(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|is\.gd|cutt\.ly|rb\.gy|t\.me|wa\.me|ow\.ly|shorturl\.at)\b/i;
const CHEAP_TLD =
  /\.(?:xyz|top|club|icu|live|vip|win|loan|click|link|work|bid|site|online|shop|store|biz|info|tk|ru|cn)(?:[/:?#]|$)/i;
const MAIL = /\b[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,80}/gu;
const MONEY =
  /(?:[$€£₹]\s?\d[\d.,]{0,15}\s?(?:k|m|million|thousand)?|\b\d[\d.,]{0,15}\s?(?:dollars?|usd|eur|euros?|pounds?|bucks)\b)(?:\s?(?:\/|per|a|an|every|each)\s?(?:day|week|month|hour|hr|wk))?/giu;
const PHONE = /\+?\(?\d[\d ().-]{7,20}\d/gu;
const MESSENGER = /\b(?:whats?\s?app|telegram|signal|wechat|viber|kik|snapchat)\b/iu;

const BEYOND_ASCII = /[\u0080-\uffff]/;

const trait = (features: SpamFeatures, name: string, description: string) => features.set(name, description);

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function linkTraits(features: SpamFeatures, text: string): void {
  if (!text.includes("://") && !/\.\S/.test(text)) return;
  const links = text.match(LINK) ?? [];
  if (links.length === 0) return;
  trait(features, "<link>", "contains a link");
  if (links.length >= 2) trait(features, "<links2>", "contains several links");
  if (links.length >= 4) trait(features, "<links4>", "contains four or more links");
  if (links.some((link) => SHORTENER.test(link))) trait(features, "<shortener>", "contains a shortened link");
  if (links.some((link) => CHEAP_TLD.test(link)))
    trait(features, "<cheaptld>", "links to a domain often used for spam");
}

function traits(features: SpamFeatures, text: string): void {
  const hasDigits = /\d/.test(text);
  linkTraits(features, text);
  if (text.includes("@") && countMatches(text, MAIL) > 0)
    trait(features, "<mail>", "contains an email address");
  const sums = hasDigits ? countMatches(text, MONEY) : 0;
  if (sums > 0) trait(features, "<money>", "mentions an amount of money");
  if (sums > 1) trait(features, "<money2>", "mentions several amounts of money");
  if (hasDigits && countMatches(text, PHONE) > 0) trait(features, "<phone>", "contains a phone number");
  if (MESSENGER.test(text)) trait(features, "<messenger>", "mentions a messenger");
  if (/\d\s?%/.test(text)) trait(features, "<percent>", "mentions a percentage");
  if (text.includes("!!") || countMatches(text, /!/g) >= 3)
    trait(features, "<exclaims>", "many exclamation marks");
  if (BEYOND_ASCII.test(text) && countMatches(text, /\p{Extended_Pictographic}/gu) >= 3)
    trait(features, "<emoji>", "many emoji");
  if (computeCapitalShare(text) > 0.4) trait(features, "<capitals>", "mostly capitals");
}

/** Bigrams contain a space, which distinguishes them from words. */
export function readSpamFeatures(text: string, words: readonly Word[]): SpamFeatures {
  const features: SpamFeatures = new Map();
  traits(features, text);
  let before: Word | null = null;
  for (const word of words) {
    const { plain } = word;
    if (plain.length > 30 || /^[\p{N}oizeasgtb]*\d[\p{N}]*$/u.test(word.written)) {
      before = null;
      continue;
    }
    if (!features.has(plain)) features.set(plain, word.written);
    if (before !== null && !word.startsSentence) {
      const pair = `${before.plain} ${plain}`;
      if (!features.has(pair)) features.set(pair, `${before.written} ${word.written}`);
    }
    before = word;
  }
  return features;
}
