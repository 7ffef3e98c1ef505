import { z } from "@/server/platform/openapi/index";
import {
  INVALID_PROVIDER,
  MAX_CODE_LENGTH,
  PROVIDER,
  type Voucher,
} from "@/server/subscriptions/catalogue/index";

const MAX_CODES = 10_000;

export const voucherProvider = z.string().regex(PROVIDER, INVALID_PROVIDER).openapi({
  type: "string",
  pattern: PROVIDER.source,
  description: "Provider of the code, as named by the account.",
  example: "partner_shop",
});

export const voucherSchema = z
  .object({
    referral_voucher: z.object({
      provider: z.string().describe("Provider of the code, as named by the account."),
      code: z.string().describe("The code that the subscriber shares."),
      subscriber_id: z.int().describe("The subscriber the code is assigned to."),
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
        .max(MAX_CODES)
        .describe("Codes in the order of assignment. Existing codes stay unchanged."),
    }),
  })
  .openapi("ReferralVouchersInput");

export const loadedVouchersSchema = z
  .object({
    referral_vouchers: z.object({
      provider: z.string().describe("Provider as sent."),
      loaded: z.int().min(0).describe("Number of new codes."),
      known: z.int().min(0).describe("Number of codes already loaded or assigned."),
    }),
  })
  .openapi("LoadedReferralVouchers");

export function voucherDocument({ provider, code, subscriberId }: Voucher): z.output<typeof voucherSchema> {
  return { referral_voucher: { provider, code, subscriber_id: subscriberId } };
}
