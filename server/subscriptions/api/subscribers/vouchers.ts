import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { claimCode, loadVouchers } from "@/server/subscriptions/catalogue/index";
import { getSubscriber } from "@/server/subscriptions/customers/index";
import { alternates, getAlternateIdentity, getPathIdentity, identityParams } from "../wire/parameters";
import {
  loadedVouchersSchema,
  voucherDocument,
  voucherProvider,
  voucherSchema,
  vouchersInput,
} from "../wire/voucher";

const shared = {
  jsonSuffix: true,
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
} as const;

const show: Endpoint = defineEndpoint(
  {
    ...shared,
    operationId: "getReferralVoucher",
    method: "get",
    path: "/api/v1/subscribers/{provider}/{identity}/referral_voucher.json",
    tag: "Subscribers",
    summary: "Get a subscriber's referral code",
    description:
      "Assigned on the first request from the account's loaded codes, and the same from then on. 404 for an unknown subscriber, or if no codes are left.",
    params: z.object(identityParams),
    query: z.object({ ...alternates, voucher_provider: voucherProvider.optional() }),
    responses: { 200: { description: "The subscriber's code.", schema: voucherSchema } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, params, query }) => {
    const { id: subscriberId } = await getSubscriber(
      ctx,
      getPathIdentity(params),
      getAlternateIdentity(query),
    );
    const provider = query.voucher_provider ?? null;
    return json(voucherDocument(await claimCode(ctx, { subscriberId, provider })));
  },
);

const load: Endpoint = defineEndpoint(
  {
    ...shared,
    operationId: "loadReferralVouchers",
    method: "post",
    path: "/api/v1/management/referral_vouchers.json",
    tag: "Subscription catalogue",
    summary: "Load referral codes",
    description: "Up to 10,000 codes of one provider; each is assigned to one subscriber.",
    idempotent: true,
    body: { schema: vouchersInput, contentTypes: ["application/json"], limit: 4 * 1024 * 1024 },
    responses: { 201: { description: "The number of new codes.", schema: loadedVouchersSchema } },
    errors: ["unauthorized", "conflict", "too_large"],
  },
  async ({ ctx, body: { referral_vouchers: codes } }) => {
    const counts = await loadVouchers(ctx, codes);
    return json({ referral_vouchers: { provider: codes.provider, ...counts } }, { status: 201 });
  },
);

export const voucherEndpoints: readonly Endpoint[] = [show, load];
