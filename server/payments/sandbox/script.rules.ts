/** The sandbox's response to the first charge. */
export type FirstChargeStatus = "authorised" | "pending" | "declined" | "unconfirmed" | "unknown";

/** How the webhooks report a payment that is captured later. */
export type WebhookBehaviour = "nothing" | "once" | "twice" | "two_events" | "reordered" | "lost";

/** The sandbox's behaviour for a payment token, from the first charge to the last. */
export interface Script {
  first: FirstChargeStatus;
  /** Whether an authorised payment can be captured. */
  isCapturable: boolean;
  /** Milliseconds until a pending payment is captured by itself; null: it is not captured by itself. */
  capturesAfter: number | null;
  webhookBehaviour: WebhookBehaviour;
  /** Milliseconds from the capture to a half refund by the gateway; null: none. */
  refundsAfter: number | null;
  /** The declined renewal, counted from 1, and how often before it is paid (null: always); null: none is. */
  declines: { renewal: number; times: number | null } | null;
  /** Whether the gateway charges every further period by itself and reports it. */
  billsItself: boolean;
  /** Whether it charges once more after a cancellation. */
  ignoresCancellation: boolean;
  /** Whether it deletes the saved payment method of an erased person. */
  isDeletable: boolean;
}

const PLAIN: Script = {
  first: "authorised",
  isCapturable: true,
  capturesAfter: null,
  webhookBehaviour: "nothing",
  refundsAfter: null,
  declines: null,
  billsItself: false,
  ignoresCancellation: false,
  isDeletable: true,
};

const UNKNOWN: Script = { ...PLAIN, first: "unknown" };

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE,
  h: 60 * MINUTE,
  d: 1_440 * MINUTE,
  w: 10_080 * MINUTE,
};

function capturedLater(webhookBehaviour: WebhookBehaviour, capturesAfter = MINUTE): Script {
  return { ...PLAIN, first: "pending", capturesAfter, webhookBehaviour };
}

/** Parse a duration such as `3d` or `90m`; null for anything else. */
function parseDuration(text: string | undefined): number | null {
  const [, count = "", unit = ""] = /^(\d{1,4})([mhdw])$/.exec(text ?? "") ?? [];
  const length = UNITS[unit];
  return length === undefined ? null : Number(count) * length;
}

function parseCount(text: string | undefined): number | null {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : null;
}

/** `renewals_decline_2`: the second renewal, always; `renewals_decline_2_for_3`: three times, then it is paid. */
function parseDecline([nth, keyword, times]: readonly string[]): Script {
  const renewal = parseCount(nth);
  if (renewal === null) return UNKNOWN;
  return { ...PLAIN, declines: { renewal, times: keyword === "for" ? parseCount(times) : null } };
}

type ScriptParser = (rest: readonly string[]) => Script;

/** Scripts by the prefix of a token; the suffix distinguishes payments. */
const SCRIPTS: readonly (readonly [string, ScriptParser])[] = [
  ["success", () => PLAIN],
  ["decline", () => ({ ...PLAIN, first: "declined" })],
  ["pending", () => ({ ...PLAIN, first: "pending" })],
  ["uncapturable", () => ({ ...PLAIN, isCapturable: false })],
  ["second_step", () => ({ ...PLAIN, first: "unconfirmed" })],
  ["late", ([length]) => capturedLater("once", parseDuration(length) ?? UNITS.d)],
  ["duplicate", () => capturedLater("twice")],
  ["confirmed_twice", () => capturedLater("two_events")],
  ["reordered", () => capturedLater("reordered")],
  ["lost", () => capturedLater("lost")],
  [
    "refund_partial",
    ([length]) => ({ ...capturedLater("once"), refundsAfter: parseDuration(length) ?? UNITS.d ?? 0 }),
  ],
  ["renewals_decline", parseDecline],
  ["bills_itself", () => ({ ...PLAIN, billsItself: true })],
  ["undeletable", () => ({ ...PLAIN, isDeletable: false })],
  ["charged_after_cancel", () => ({ ...PLAIN, billsItself: true, ignoresCancellation: true })],
];

/** Scripts that a seed may select, all with the same probability. */
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

/** Derive a pseudo-random number from a seed. */
function mixSeed(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x119de1f3);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Select a script's name by a seed: deterministic. */
export function selectScriptBySeed(seed: number): string {
  return BY_SEED[mixSeed(seed) % BY_SEED.length] ?? "success";
}

/**
 * Parse a payment token into a script.
 *
 * A token is `tok_` and a script name with any `_suffix`, e.g. `tok_late_3d`, `tok_renewals_decline_2`.
 * `tok_seed_<number>` selects the script by the seed. Any other token is invalid.
 */
export function parseScript(paymentToken: string): Script {
  const [, text = ""] = /^tok_([\w-]{1,200})$/.exec(paymentToken) ?? [];
  const [, seed] = /^seed_(\d{1,9})(?:_|$)/.exec(text) ?? [];
  if (seed !== undefined) return parseScript(`tok_${selectScriptBySeed(Number(seed))}`);
  const entry = SCRIPTS.find(([name]) => text === name || text.startsWith(`${name}_`));
  if (entry === undefined) return UNKNOWN;
  const [name, parse] = entry;
  return parse(text.slice(name.length + 1).split("_"));
}
