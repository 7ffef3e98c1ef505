import { z } from "zod";
import type { BoughtAsset, Entitlement, OwnedAsset, PaymentState, Via } from "./access";

/** Columns of a subscription in this module's statements; all are null where there is none. */
export interface EntitlementRow {
  subscription_id: number | null;
  via: string | null;
  plan_name: string | null;
  start_at: Date | null;
  end_at: Date | null;
  grace_ends_at: Date | null;
  cancelled_at: Date | null;
  deleted_at: Date | null;
  payment_state: PaymentState | null;
  /** Only read where the reason is told: an ended subscription opens nothing, paused or not. */
  resumes_at?: Date | null;
  assets: unknown;
  dynamic_assets: unknown;
}

// Snapshots in our own rows: an invalid asset opens nothing and does not fail the read.
const ownedAsset = z.object({
  type: z.enum(["site", "static", "story", "section"]),
  title: z.string().catch(""),
  external_id: z.coerce.string().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).catch({}),
});

const boughtAsset = z.object({ id: z.coerce.string(), type: z.enum(["story", "collection"]).catch("story") });

function parseList<T>(schema: z.ZodType<T>, value: unknown): T[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  return value.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function parseOwnedAssets(value: unknown): OwnedAsset[] {
  return parseList(ownedAsset, value).map(({ type, title, external_id, metadata }) => ({
    type,
    title,
    externalId: external_id ?? null,
    metadata,
  }));
}

function parseBoughtAssets(value: unknown): BoughtAsset[] {
  return parseList(boughtAsset, value);
}

function toVia(via: string | null | undefined): Via {
  return via === "gift" || via === "membership" || via === "browser" ? via : "subscription";
}

/** Convert a row to an entitlement; null: the row has no subscription. */
export function toEntitlement(row: Partial<EntitlementRow>): Entitlement | null {
  const { subscription_id: subscriptionId = null, start_at: startAt = null } = row;
  if (subscriptionId === null || startAt === null) return null;
  return {
    subscriptionId,
    via: toVia(row.via),
    planName: row.plan_name ?? "",
    startAt,
    endAt: row.end_at ?? null,
    graceEndsAt: row.grace_ends_at ?? null,
    cancelledAt: row.cancelled_at ?? null,
    deletedAt: row.deleted_at ?? null,
    paymentState: row.payment_state ?? "none",
    resumesAt: row.resumes_at ?? null,
    assets: parseOwnedAssets(row.assets),
    boughtAssets: parseBoughtAssets(row.dynamic_assets),
  };
}
