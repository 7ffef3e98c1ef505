import { expect, test } from "vitest";
import type { z } from "zod";
import * as schemas from "@/shared/schemas/index";
import { type FilterReaders, parseListAddress } from "./list-address";
import * as filters from "./list-filters";

type FilterShape = z.ZodObject<z.ZodRawShape>;

/** Texts of addresses: every value that a filter has, and values next to them. */
const TEXTS = [
  ...["open", "needs_approval", "approved", "scheduled", "published", "rejected", "retracted", "Open"],
  ...["public", "login", "subscription", "today", "week", "month", "workflow"],
  ...["running", "finished", "failed", "interrupted", "new", "lost", "switched_in", "switched_out"],
  ...["in_trial", "converted", "standard", "individual", "campaign", "group_access", "dynamic_asset"],
  ...["used_up", "over", "off", "pending", "reported", "appealed", " Appeals ", "spam", "ALL"],
  ...["submitted", "accepted", "invoice", "credit_note", "asked", "authorised", "captured"],
  ...["partially_refunded", "refunded", "voided", "requested", "done", "waiting", "ignored"],
  ...["active", "expired", "receiving", "failing", "paused", "deactivated", "held", "delivered", "skipped"],
  ...[
    "true",
    "false",
    "True",
    "1",
    "0",
    "6",
    "12",
    "06",
    "-1",
    "1.5",
    "2147483647",
    "2147483648",
    "12345678901",
  ],
  ...["2026-11", "2026-13", "1899-12", "2100-01", "2026-1", "GBP", "gbp", "GBPX", "a b", "x\u0000y"],
  ...[
    "story.published",
    "a".repeat(100),
    "a".repeat(101),
    "a".repeat(300),
    "a".repeat(301),
    "é",
    "__proto__",
  ],
];

/** Values of the audit log's filters, and values next to them. */
const AUDIT_TEXTS = [
  ...["staff:12", "server_key:3", "command", "staff:", "Staff:1", "staff:a b", `staff:${"1".repeat(65)}`],
  ...["team.changeRole", "masthead secrets rotate", "team/changeRole", "account_server_key", "a".repeat(64)],
  ...["2026-11-26", "2026-1-26", "26.11.2026"],
];

const EVENTS = ["story.published", "collection.changed"] as const;

/** The value that the schema of a list's calls takes from the text; undefined: it rejects the text. */
function readBySchema(schema: FilterShape, name: string, text: string): unknown {
  const number = /^\d{1,10}$/.test(text) ? [Number(text)] : [];
  const flag = text === "true" ? [true] : text === "false" ? [false] : [];
  for (const value of [text, ...number, ...flag]) {
    const read = schema.safeParse({ [name]: value });
    if (read.success) return read.data[name];
  }
  return undefined;
}

test.each<[string, FilterReaders<object>, FilterShape]>([
  ["stories", filters.storyFilters, schemas.storyFilterSchema],
  ["audit log", filters.auditFilters, schemas.auditFilterSchema],
  ["collections", filters.collectionFilters, schemas.collectionFilterSchema],
  ["imports", filters.importFilters, schemas.importFilterSchema],
  ["plans", filters.groupFilters, schemas.groupFilterSchema],
  ["coupons", filters.couponFilters, schemas.couponFilterSchema],
  ["members", filters.memberFilters, schemas.memberFilterSchema],
  ["moderation", filters.queueFilters, schemas.queueFilterSchema],
  ["contributions", filters.contributionFilters, schemas.contributionFilterSchema],
  ["invoices", filters.invoiceFilters, schemas.invoiceFilterSchema],
  ["payments", filters.paymentFilters, schemas.paymentFilterSchema],
  ["refunds", filters.refundFilters, schemas.refundFilterSchema],
  ["gateway events", filters.gatewayEventFilters, schemas.gatewayEventFilterSchema],
  ["dunning", filters.dunningFilters, schemas.dunningFilterSchema],
  ["revenue rows", filters.recurringFilters, schemas.recurringFilterSchema],
  ["revenue", filters.revenueRange, schemas.revenueRangeSchema],
  ["subscriptions", filters.subscriptionFilters, schemas.subscriptionFilterSchema],
  ["subscribers", filters.subscriberFilters, schemas.subscriberFilterSchema],
  ["webhooks", filters.webhookFilters, schemas.webhookFilterSchema],
  ["deliveries", filters.deliveryFilters, schemas.deliveryFilterSchema],
  ["events", filters.createEventFilters(EVENTS), schemas.createEventFilterSchema(EVENTS)],
])("the address of %s accepts the filters that its calls accept, and no others", (_, readers, schema) => {
  expect(Object.keys(readers)).toEqual(Object.keys(schema.shape));
  for (const name of Object.keys(schema.shape)) {
    for (const text of [...TEXTS, ...AUDIT_TEXTS]) {
      const { filter } = parseListAddress(readers, { [name]: text });
      const value = readBySchema(schema, name, text);
      expect(filter, `${name}=${text}`).toEqual(value === undefined ? {} : { [name]: value });
    }
  }
});
