import type { DemoFile } from "@/prisma/seed/demo-file";
import { loadVouchers } from "@/server/subscriptions/catalogue/index";
import { aSubscriber } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

const EMAIL = "vouchers@readers.test";

/** Requests about codes that subscribers pass on. */
export async function voucherSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  await aSubscriber({ ctx }, EMAIL);
  await loadVouchers(
    { ...ctx, actor: { kind: "server" } },
    { provider: "partner_shop", codes: ["SAMPLE-0"] },
  );
  const server = { "x-subauth": demo.account.server_key };
  const post = (codes: unknown, more: Record<string, string> = {}) => ({
    method: "POST",
    body: JSON.stringify({ referral_vouchers: { provider: "partner_shop", codes } }),
    headers: { "content-type": "application/json", ...more },
  });
  const management = "/api/v1/management/referral_vouchers.json";
  const of = (email: string) => `/api/v1/subscribers/email/${encodeURIComponent(email)}/referral_voucher`;
  return {
    loadReferralVouchers: [
      { path: management, status: 201, init: post(["SAMPLE-1", "SAMPLE-2"], server) },
      { path: management, status: 400, init: post("SAMPLE-1", server) },
      { path: management, status: 401, init: post(["SAMPLE-1"]) },
    ],
    getReferralVoucher: [
      { path: `${of(EMAIL)}.json`, init: { headers: server } },
      { path: of("nobody@readers.test"), status: 404, init: { headers: server } },
      { path: of(EMAIL), status: 401 },
    ],
  };
}
