import type { DemoFile } from "@/prisma/seed/demo-file";
import { aSubscriber, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

const EMAIL = "wallets@readers.test";

/** Requests about wallets of a subscriber. */
export async function walletSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  await aSubscriber(owner, EMAIL);
  const jwt = await signSvcJwt(owner, { provider: "email", id: EMAIL });
  const server = { "x-subauth": demo.account.server_key };
  const body = JSON.stringify({
    subscriber_wallet: { provider: "wallet_a", metadata: { token: "a token of samples" } },
  });
  const wrong = JSON.stringify({ subscriber_wallet: { provider: "wallet_a" } });
  const headers = { "content-type": "application/json" };
  const post = (sent: string, more: Record<string, string> = {}) => ({
    method: "POST",
    body: sent,
    headers: { ...headers, ...more },
  });
  const path = `/api/v1/subscribers/email/${encodeURIComponent(EMAIL)}/subscriber_wallets.json`;
  const nobody = "/api/v1/subscribers/email/nobody%40readers.test/subscriber_wallets";
  const key = `/api/access/v1/members/me/subscriber-wallets?key=${demo.account.key}`;
  const own = `${key}&svc_jwt=${jwt}`;
  return {
    addSubscriberWallet: [
      { path, status: 201, init: post(body, server) },
      { path, status: 400, init: post(wrong, server) },
      { path, status: 401, init: post(body) },
      { path: nobody, status: 404, init: post(body, server) },
    ],
    listSubscriberWallets: [
      { path, init: { headers: server } },
      { path: nobody, status: 404, init: { headers: server } },
    ],
    addOwnWallet: [
      { path: own, status: 201, init: post(body) },
      { path: key, status: 401, init: post(body) },
    ],
    listOwnWallets: [{ path: own }, { path: key }],
    deleteSubscriberWallets: [
      { path, init: { ...post(body, server), method: "DELETE" } },
      { path, status: 204, init: { method: "DELETE", headers: server } },
      { path, status: 401, init: { method: "DELETE" } },
    ],
    deleteOwnWallets: [
      { path: own, init: { ...post(body), method: "DELETE" } },
      { path: own, status: 204, init: { method: "DELETE" } },
      { path: key, status: 401, init: { method: "DELETE" } },
    ],
  };
}
