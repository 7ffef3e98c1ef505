import type { DemoFile } from "@/prisma/seed/demo-file";
import { signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";

/** Requests about who may open which story. */
export async function accessSamples(app: TestApp, demo: DemoFile) {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { account: ctx.account, host: "", ctx };
  const jwt = await signSvcJwt(owner, { id: "sample@readers.test", provider: "email" });
  const key = `key=${demo.account.key}`;
  const server = { headers: { "x-subauth": demo.account.server_key } };
  const own = { headers: { authorization: `Bearer ${jwt}` } };
  const [closed, open] = [demo.subscription_story.id, demo.story.id];
  const nobody = "00000000-0000-4000-8000-000000000000";
  const at = (id: string, row: string) => `/api/access/v1/stories/${id}/${row}?${key}&readerId=sample`;
  const pingback = {
    granted: true,
    grantReason: "METERING",
    data: { numberRemaining: 1, isLoggedIn: false },
  };
  const ping = (body: unknown) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "text/plain" },
  });
  const decided = (row: string) => [
    { path: at(open, row) },
    { path: at(closed, row) },
    { path: at(closed, row), init: own },
    { path: at(closed, row), init: server },
    { path: `${at(closed, row)}&disable-meter=true` },
    { path: at(nobody, row), status: 404 },
    { path: `/api/access/v1/stories/${closed}/${row}?readerId=sample`, status: 401 },
  ];
  const counted = (row: string) => [
    { path: at(closed, row), init: ping(pingback) },
    { path: at(closed, row), init: ping([pingback, pingback]) },
    { path: at(closed, row), init: ping("no meter"), status: 400 },
    { path: at(nobody, row), init: ping(pingback), status: 404 },
  ];
  const person = "/api/v1/subscribers/email/sample%40readers.test";
  const why = `${person}/access/explain.json`;
  return {
    decideAmpAccess: [
      ...decided("amp-access"),
      { path: `/api/access/v1/stories/${closed}/amp-access?${key}`, status: 400 },
    ],
    decideAccess: decided("access"),
    getAccessData: [
      { path: `/api/v1/stories/${open}/access-data?${key}` },
      { path: `/api/v1/stories/${closed}/access-data?${key}&disable-meter=true`, status: 403 },
      { path: `/api/v1/stories/${nobody}/access-data?${key}`, status: 404 },
    ],
    countAmpReading: counted("amp-pingback"),
    countReading: counted("pingback"),
    listSubscriberAssets: [
      { path: `${person}/assets.json`, init: server },
      { path: "/api/v1/subscribers/email/nobody%40readers.test/assets", init: server },
      { path: "/api/v1/subscribers/fax/1/assets.json", init: server, status: 400 },
      { path: `${person}/assets.json`, status: 401 },
    ],
    listOwnAssets: [
      { path: `/api/access/v1/members/me/assets?${key}`, init: own },
      { path: `/api/access/v1/members/me/assets?${key}` },
      { path: "/api/access/v1/members/me/assets", status: 401 },
    ],
    explainAccess: [
      { path: `${why}?story_id=${closed}`, init: server },
      { path: `${why}?story_id=${open}&at=2026-01-01T00:00:00Z`, init: server },
      { path: `${why}?story_id=${closed}&at=1790000000000`, init: server },
      { path: `${why}?story_id=${closed}&at=yesterday`, init: server, status: 400 },
      { path: `${why}?story_id=${nobody}`, init: server, status: 404 },
      { path: why, init: server, status: 400 },
      { path: `${why}?story_id=${closed}`, status: 401 },
    ],
    issueEntitlement: [
      { path: `/api/access/v1/members/me/entitlement?${key}`, init: { ...own, method: "POST" } },
      { path: `/api/access/v1/members/me/entitlement?${key}`, init: { method: "POST" }, status: 401 },
    ],
    getEntitlementKeys: [
      { path: `/api/access/v1/entitlements/jwks.json?${key}` },
      { path: "/api/access/v1/entitlements/jwks.json", status: 401 },
    ],
    listEntitlementEpochs: [
      { path: `/api/access/v1/entitlements/epochs?${key}` },
      { path: "/api/access/v1/entitlements/epochs", status: 401 },
    ],
  };
}
