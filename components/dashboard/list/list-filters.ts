import type { z } from "zod";
import type {
  auditFilterSchema,
  collectionFilterSchema,
  contributionFilterSchema,
  couponFilterSchema,
  deliveryFilterSchema,
  dunningFilterSchema,
  gatewayEventFilterSchema,
  groupFilterSchema,
  importFilterSchema,
  invoiceFilterSchema,
  memberFilterSchema,
  paymentFilterSchema,
  queueFilterSchema,
  recurringFilterSchema,
  refundFilterSchema,
  revenueRangeSchema,
  storyFilterSchema,
  subscriberFilterSchema,
  subscriptionFilterSchema,
  webhookFilterSchema,
} from "@/shared/schemas/index";
import type { FilterReader, FilterReaders } from "./list-address";

// The filters of each list as they stand in its address. A list needs them before its page can be used, and the
// schemas that validate its calls would bring all of zod: a test checks that both accept the same values.

type ReadersOf<Schema extends z.ZodType> = FilterReaders<z.output<Schema>>;

/** Read one of these values. */
function oneOf<Value extends string>(values: readonly Value[]): FilterReader<Value> {
  return (text) => values.find((value) => value === text);
}

const toNumber = (text: string): number => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);

const MAX_ID = 2_147_483_647;
const MAX_TEXT = 300;
const MAX_EVENT_NAME = 100;

const readId: FilterReader<number> = (text) => {
  const id = toNumber(text);
  return id >= 1 && id <= MAX_ID ? id : undefined;
};
const readText: FilterReader<string> = (text) =>
  text.length <= MAX_TEXT && !text.includes("\u0000") ? text : undefined;
const readFlag: FilterReader<boolean> = (text) =>
  text === "true" ? true : text === "false" ? false : undefined;
const readMatching =
  (pattern: RegExp): FilterReader<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;
const readMonth = readMatching(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
const readCurrency = readMatching(/^[A-Z]{3}$/);
const readEventName: FilterReader<string> = (text) =>
  text.length <= MAX_EVENT_NAME && /^[\w.-]+$/.test(text) ? text : undefined;

export const storyFilters: ReadersOf<typeof storyFilterSchema> = {
  state: oneOf(["open", "needs_approval", "approved", "scheduled", "published", "rejected", "retracted"]),
  section: readId,
  author: readId,
  tag: readId,
  template: readText,
  access: oneOf(["public", "login", "subscription"]),
  published: oneOf(["today", "week", "month"]),
  text: readText,
};

export const collectionFilters: ReadersOf<typeof collectionFilterSchema> = {
  text: readText,
  automated: readFlag,
};

export const importFilters: ReadersOf<typeof importFilterSchema> = {
  status: oneOf(["running", "finished", "failed", "interrupted"]),
};

export const groupFilters: ReadersOf<typeof groupFilterSchema> = {
  type: oneOf(["standard", "individual", "campaign", "group_access"]),
  text: readText,
};

export const couponFilters: ReadersOf<typeof couponFilterSchema> = {
  standing: oneOf(["open", "used_up", "over", "off"]),
  text: readText,
};

export const memberFilters: ReadersOf<typeof memberFilterSchema> = { text: readText, locked: readFlag };

const readQueue = oneOf(["pending", "reported", "appealed", "spam", "all"]);

export const queueFilters: ReadersOf<typeof queueFilterSchema> = {
  queue: (text) => {
    const name = text.trim().toLowerCase();
    return readQueue(name === "appeals" ? "appealed" : name);
  },
  text: readText,
  author: readId,
  comment: readId,
};

export const contributionFilters: ReadersOf<typeof contributionFilterSchema> = {
  state: oneOf(["submitted", "accepted", "rejected"]),
};

export const invoiceFilters: ReadersOf<typeof invoiceFilterSchema> = {
  text: readText,
  kind: oneOf(["invoice", "credit_note"]),
  month: readMonth,
  currency: readCurrency,
  subscriber: readId,
};

export const paymentFilters: ReadersOf<typeof paymentFilterSchema> = {
  text: readText,
  status: oneOf(["asked", "authorised", "captured", "failed", "partially_refunded", "refunded", "voided"]),
  gateway: readText,
  month: readMonth,
  currency: readCurrency,
  subscriber: readId,
  subscription: readId,
  recovered: readFlag,
};

export const refundFilters: ReadersOf<typeof refundFilterSchema> = {
  status: oneOf(["requested", "done", "failed"]),
  month: readMonth,
  currency: readCurrency,
};

export const gatewayEventFilters: ReadersOf<typeof gatewayEventFilterSchema> = {
  status: oneOf(["waiting", "done", "ignored", "failed"]),
  gateway: readText,
  event: readText,
};

export const dunningFilters: ReadersOf<typeof dunningFilterSchema> = {
  again: readFlag,
  currency: readCurrency,
};

export const recurringFilters: ReadersOf<typeof recurringFilterSchema> = {
  figure: oneOf(["running", "new", "lost", "switched_in", "switched_out", "in_trial", "converted"]),
  month: readMonth,
  currency: readCurrency,
  plan: readId,
};

export const revenueRange: ReadersOf<typeof revenueRangeSchema> = {
  months: (text) => ([6, 12] as const).find((months) => months === toNumber(text)),
};

export const subscriptionFilters: ReadersOf<typeof subscriptionFilterSchema> = {
  text: readText,
  status: oneOf(["pending", "active", "expired"]),
  type: oneOf(["standard", "individual", "campaign", "group_access", "dynamic_asset"]),
  cancelled: readFlag,
};

export const subscriberFilters: ReadersOf<typeof subscriberFilterSchema> = { text: readText };

export const webhookFilters: ReadersOf<typeof webhookFilterSchema> = {
  family: oneOf(["workflow", "subscription"]),
  standing: oneOf(["receiving", "failing", "paused", "deactivated"]),
  text: readText,
};

export const deliveryFilters: ReadersOf<typeof deliveryFilterSchema> = {
  state: oneOf(["pending", "held", "delivered", "failed", "skipped"]),
  name: readEventName,
};

const readDay = readMatching(/^\d{4}-\d\d-\d\d$/);

export const auditFilters: ReadersOf<typeof auditFilterSchema> = {
  text: readText,
  actor: readMatching(/^[a-z_]{1,20}(?::[\w-]{1,64})?$/),
  action: readMatching(/^[\w. -]{1,100}$/),
  type: readMatching(/^[a-z_]{1,63}$/),
  from: readDay,
  to: readDay,
};

/** Create the filters of the account's event log, which has events of these names. */
export function createEventFilters<Name extends string>(
  names: readonly Name[],
): FilterReaders<{ name?: Name | undefined }> {
  return { name: oneOf(names) };
}
