/** What the sandbox answers to the first charge. */
export type FirstAnswer = "authorised" | "pending" | "declined" | "unconfirmed" | "unknown";

/** How a payment that is captured later is told by webhooks. */
export type Telling = "nothing" | "once" | "twice" | "two_events" | "reordered" | "lost";

/** What the sandbox makes of a payment token, from its first charge to its last. */
export interface Script {
  first: FirstAnswer;
  /** Whether money that is held can be moved. */
  isCapturable: boolean;
  /** Milliseconds until a pending payment is captured by itself; null: it waits to be asked. */
  capturesAfter: number | null;
  tells: Telling;
  /** Milliseconds after its capture at which the gateway gives half of it back by itself; null: never. */
  refundsAfter: number | null;
  /** Which renewal is declined, counted from 1, and how often before it is paid (null: always); null: none is. */
  declines: { renewal: number; times: number | null } | null;
  /** Whether the gateway charges every further period by itself, and tells. */
  billsItself: boolean;
  /** Whether it charges once more after it was told to stop. */
  ignoresCancellation: boolean;
}

const PLAIN: Script = {
  first: "authorised",
  isCapturable: true,
  capturesAfter: null,
  tells: "nothing",
  refundsAfter: null,
  declines: null,
  billsItself: false,
  ignoresCancellation: false,
};

const UNKNOWN: Script = { ...PLAIN, first: "unknown" };

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE,
  h: 60 * MINUTE,
  d: 1_440 * MINUTE,
  w: 10_080 * MINUTE,
};

function later(tells: Telling, capturesAfter = MINUTE): Script {
  return { ...PLAIN, first: "pending", capturesAfter, tells };
}

/** `3d`, `90m`; null for anything else. */
function durationOf(text: string | undefined): number | null {
  const [, count = "", unit = ""] = /^(\d{1,4})([mhdw])$/.exec(text ?? "") ?? [];
  const length = UNITS[unit];
  return length === undefined ? null : Number(count) * length;
}

function countOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : null;
}

/** `renewals_decline_2`: the second renewal, always; `renewals_decline_2_for_3`: three times, then it is paid. */
function declining([nth, word, times]: readonly string[]): Script {
  const renewal = countOf(nth);
  if (renewal === null) return UNKNOWN;
  return { ...PLAIN, declines: { renewal, times: word === "for" ? countOf(times) : null } };
}

type Reading = (rest: readonly string[]) => Script;

/** By the words with which a token begins; whatever follows tells one payment from another. */
const WORDS: readonly (readonly [string, Reading])[] = [
  ["success", () => PLAIN],
  ["decline", () => ({ ...PLAIN, first: "declined" })],
  ["pending", () => ({ ...PLAIN, first: "pending" })],
  ["uncapturable", () => ({ ...PLAIN, isCapturable: false })],
  ["second_step", () => ({ ...PLAIN, first: "unconfirmed" })],
  ["late", ([length]) => later("once", durationOf(length) ?? UNITS.d)],
  ["duplicate", () => later("twice")],
  ["confirmed_twice", () => later("two_events")],
  ["reordered", () => later("reordered")],
  ["lost", () => later("lost")],
  ["refund_partial", ([length]) => ({ ...later("once"), refundsAfter: durationOf(length) ?? UNITS.d ?? 0 })],
  ["renewals_decline", declining],
  ["bills_itself", () => ({ ...PLAIN, billsItself: true })],
  ["charged_after_cancel", () => ({ ...PLAIN, billsItself: true, ignoresCancellation: true })],
];

/** What a seed may come to, one as likely as the other. */
const BY_SEED = [
  "success",
  "decline",
  "late_3d",
  "duplicate",
  "confirmed_twice",
  "reordered",
  "lost",
  "refund_partial",
];

/** A number that follows from another one, and looks like chance. */
function scattered(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x119de1f3);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The word of a token that a seed picks: the same for the same seed, always. */
export function wordOfSeed(seed: number): string {
  return BY_SEED[scattered(seed) % BY_SEED.length] ?? "success";
}

/**
 * What happens to a payment, by its token: `tok_` and a word, `tok_late_3d`, `tok_renewals_decline_2`, with any
 * `_suffix`. `tok_seed_<number>` is the word that the seed picks. A word that is none is a token nobody gave out.
 */
export function scriptOf(paymentToken: string): Script {
  const [, text = ""] = /^tok_([\w-]{1,200})$/.exec(paymentToken) ?? [];
  const [, seed] = /^seed_(\d{1,9})(?:_|$)/.exec(text) ?? [];
  if (seed !== undefined) return scriptOf(`tok_${wordOfSeed(Number(seed))}`);
  const found = WORDS.find(([word]) => text === word || text.startsWith(`${word}_`));
  if (found === undefined) return UNKNOWN;
  const [word, read] = found;
  return read(text.slice(word.length + 1).split("_"));
}
