import { z } from "zod";
import { assetCopySchema } from "@/server/subscriptions/catalogue/index";

const unit = z.enum(["days", "weeks", "months", "years", "lifetime"]);
const cents = z.int().min(0);

export const dynamicAssetSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
});

export type SoldAsset = z.output<typeof dynamicAssetSchema>;

/**
 * What is sold and its price: the plan as it was previewed. Stored with the attempt, so that a change of the plan
 * only affects later previews.
 */
export const saleSchema = z.object({
  type: z.enum(["standard", "individual", "campaign", "group_access", "dynamic_asset"]),
  planId: z.int().nullable(),
  pricingPlanId: z.int().nullable(),
  groupId: z.int().nullable(),
  planName: z.string(),
  planDescription: z.string().nullable(),
  groupName: z.string().nullable(),
  groupDescription: z.string().nullable(),
  preferredProvider: z.string().nullable(),
  durationLength: z.int().min(1),
  durationUnit: unit,
  /** Without discount. */
  priceCents: cents,
  currency: z.string(),
  recurring: z.boolean(),
  userLimit: z.int().nullable(),
  prorationEnabled: z.boolean(),
  assets: z.array(assetCopySchema),
  dynamicAssets: z.array(dynamicAssetSchema),
  discount: z
    .object({
      codeId: z.int(),
      discountId: z.int(),
      /** Whether it also applies to later charges; omitted: previewed before this was stored. */
      recurring: z.boolean().optional(),
      code: z.string(),
      type: z.enum(["percent", "amount"]),
      title: z.string(),
      value: z.number(),
      cents,
    })
    .nullable(),
  trial: z.object({ length: z.int().min(1), unit }).nullable(),
  campaign: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The amount due. */
  dueCents: cents,
});

export type Sale = z.output<typeof saleSchema>;

/** The sales channel: the publication's server or staff, a reader's own browser, or a browser without a reader. */
export type Channel = "backoffice" | "own" | "guest";

/** The item that a buyer requests. */
export interface SaleRequestItem {
  /** Id of the plan, or of the pricing plan where individual stories are bought. */
  planId: number;
  /** Not null: individual stories or collections are bought. */
  dynamicAssets: readonly { id: string; title: string | null; slug: string | null }[] | null;
  couponCode: string | null;
  /** null: the plan's own. */
  amountCurrency: string | null;
  /** null: the plan's own where it has one; false: none. */
  trial: { length: number; unit: z.output<typeof unit> } | false | null;
}

/** The requested item with its sales channel and its payment. */
export interface SaleRequestInput extends SaleRequestItem {
  channel: Channel;
  paymentType: string;
  /** null: the amount due. */
  amountCents: number | null;
}
