import { type Expression, parseExpression } from "../expressions/parse";
import { UnsupportedExpression } from "../expressions/tokens";
import { type Cron, parseCron, UnsupportedCron } from "../rules/cron";
import type { FunctionConfig } from "./function-config";

export interface EventTrigger {
  /** An event name, or a prefix of names when `isPrefix`. */
  name: string;
  isPrefix: boolean;
  condition: Expression | null;
}

export interface ConcurrencyLimit {
  limit: number;
  key: Expression | null;
}

/** A function that the executor can run faithfully. */
export interface SyncedFunction {
  id: string;
  events: EventTrigger[];
  crons: { expression: string; cron: Cron }[];
  maxAttempts: number;
  limits: ConcurrencyLimit[];
  /** Deduplication key of events for this function; null: the event id. */
  idempotency: Expression | null;
}

/** Lists, one sentence each, the features that functions use and the executor does not support. */
export class UnsupportedFunctions extends Error {
  override name = "UnsupportedFunctions";

  constructor(readonly reasons: readonly string[]) {
    super(`The embedded executor can't run these functions. ${reasons.join(" ")}`);
  }
}

const SUPPORTED = new Set(["id", "name", "triggers", "steps", "concurrency", "idempotency"]);
const DEFAULT_RETRIES = 4;
const MAX_RETRIES = 20;
const MAX_LIMITS = 2;
export const FUNCTION_FAILED = "inngest/function.failed";

/** Parses a function as the SDK reports it, with every reason why the executor cannot run it. */
export function readFunction(config: FunctionConfig): { fn: SyncedFunction; reasons: string[] } {
  const reasons: string[] = [];
  const refuse = (reason: string) => reasons.push(`Function ${config.id}: ${reason}.`);
  for (const [key, value] of Object.entries(config)) {
    if (!SUPPORTED.has(key) && value !== undefined) refuse(`\`${key}\` is not supported`);
  }
  const tryParse = <T>(what: string, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnsupportedExpression || error instanceof UnsupportedCron)) throw error;
      refuse(`${what}: ${error.message}`);
      return null;
    }
  };
  const expression = (what: string, source: string | undefined) =>
    source === undefined ? null : tryParse(what, () => parseExpression(source));

  const events: EventTrigger[] = [];
  const crons: SyncedFunction["crons"] = [];
  if (config.triggers.length === 0) refuse("it has no trigger, and `step.invoke` is not supported");
  for (const { event, cron: schedule, expression: condition, ...rest } of config.triggers) {
    for (const key of Object.keys(rest)) refuse(`\`${key}\` of a trigger is not supported`);
    if (schedule !== undefined) {
      const cron = tryParse("cron trigger", () => parseCron(schedule));
      if (cron !== null) crons.push({ expression: schedule, cron });
    }
    if (event === undefined) continue;
    if (event.startsWith("inngest/") && event !== FUNCTION_FAILED) {
      refuse(`the event \`${event}\` is not emitted`);
    }
    if (event.slice(0, -1).includes("*")) refuse(`\`*\` may only end the event \`${event}\``);
    const isPrefix = event.endsWith("*");
    const name = isPrefix ? event.slice(0, -1) : event;
    events.push({ name, isPrefix, condition: expression(`\`if\` of the trigger ${event}`, condition) });
  }

  const retries = config.steps.step?.retries?.attempts ?? DEFAULT_RETRIES;
  if (!Number.isInteger(retries) || retries < 0 || retries > MAX_RETRIES) {
    refuse(`\`retries\` must be 0 to ${MAX_RETRIES}, not ${retries}`);
  }
  const fn = {
    id: config.id,
    events,
    crons,
    maxAttempts: retries + 1,
    limits: toLimits(config.concurrency, { refuse, expression }),
    idempotency: expression("`idempotency`", config.idempotency),
  };
  return { fn, reasons };
}

interface ParseHelpers {
  refuse: (reason: string) => void;
  expression: (what: string, source: string | undefined) => Expression | null;
}

function toLimits(
  concurrency: FunctionConfig["concurrency"],
  { refuse, expression }: ParseHelpers,
): ConcurrencyLimit[] {
  if (concurrency === undefined) return [];
  const entries = Array.isArray(concurrency)
    ? concurrency
    : [typeof concurrency === "number" ? { limit: concurrency } : concurrency];
  if (entries.length > MAX_LIMITS) refuse(`\`concurrency\` has more than ${MAX_LIMITS} limits`);
  return entries.map(({ limit, key, scope }) => {
    if (!Number.isInteger(limit) || limit < 1)
      refuse(`\`concurrency.limit\` must be 1 or more, not ${limit}`);
    if (scope !== undefined && scope !== "fn") refuse(`\`concurrency.scope\` \`${scope}\` is not supported`);
    return { limit, key: expression("`concurrency.key`", key) };
  });
}
