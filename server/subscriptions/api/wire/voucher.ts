import { z } from "@hono/zod-openapi";
import {
  INVALID_PROVIDER,
  MAX_CODE_LENGTH,
  PROVIDER,
  type Voucher,
} from "@/server/subscriptions/vouchers/index";

const MOST_CODES = 10_000;

export const voucherProvider = z.string().regex(PROVIDER, INVALID_PROVIDER).openapi({
  type: "string",
  pattern: PROVIDER.source,
  description: "Who takes the code, in the account's own word.",
  example: "partner_shop",
});

export const voucherSchema = z
  .object({
    referral_voucher: z.object({
      provider: z.string().describe("Who takes the code, in the account's own word."),
      code: z.string().describe("What the subscriber passes on to others."),
      subscriber_id: z.int().describe("Whose code it is; nobody else is given it."),
    }),
  })
  .openapi("ReferralVoucher");

export const vouchersInput = z
  .object({
    referral_vouchers: z.object({
      provider: voucherProvider,
      codes: z
        .array(z.string().max(MAX_CODE_LENGTH))
        .min(1)
        .max(MOST_CODES)
        .describe(
          "Codes in the order in which they are given. Those that are there already stay as they are.",
        ),
    }),
  })
  .openapi("ReferralVouchersInput");

export const loadedVouchersSchema = z
  .object({
    referral_vouchers: z.object({
      provider: z.string().describe("As it was sent."),
      loaded: z.int().min(0).describe("How many of the codes were new."),
      known: z.int().min(0).describe("How many were in the pool, or somebody's, already."),
    }),
  })
  .openapi("LoadedReferralVouchers");

export function voucherDocument({ provider, code, subscriberId }: Voucher): z.output<typeof voucherSchema> {
  return { referral_voucher: { provider, code, subscriber_id: subscriberId } };
}
