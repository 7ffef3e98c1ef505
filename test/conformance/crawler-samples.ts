import type { DemoFile } from "@/prisma/seed/demo-file";
import { createMember } from "@/test/readers";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { Samples } from "./samples";

/** Requests about licences for AI crawlers. The demo publication offers none: they are refused or find nothing. */
export async function crawlerSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const { token } = await createMember({ ctx, account: ctx.account, host: "localhost" });
  const session = { "x-qt-auth": token };
  const form = (body: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(body).toString(),
  });
  const post = (body: unknown, headers: Record<string, string> = session): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const client = { client_id: "nobody", client_secret: "nothing" };
  return {
    getLicenceTerms: [
      { path: "/rsl.xml", status: 404 },
      { path: "/rsl.xml?url=%2F", status: 404 },
    ],
    issueLicenceToken: [
      { path: "/olp/token", init: form({ grant_type: "client_credentials", ...client }), status: 401 },
      { path: "/olp/token", init: form({}, { authorization: "Basic x" }), status: 401 },
    ],
    introspectLicenceToken: [
      { path: "/olp/introspect", init: form({ token: "none", ...client }), status: 401 },
    ],
    registerCrawler: [
      { path: "/api/v1/crawlers", init: post({ name: "OurBot" }), status: 404 },
      { path: "/api/v1/crawlers", init: post({ name: "" }), status: 400 },
      { path: "/api/v1/crawlers", init: post({ name: "OurBot" }, {}), status: 401 },
    ],
    listOwnCrawlers: [
      { path: "/api/v1/crawlers", init: { headers: session } },
      { path: "/api/v1/crawlers", status: 401 },
    ],
    revokeOwnCrawler: [
      { path: "/api/v1/crawlers/999999", init: { method: "DELETE", headers: session }, status: 404 },
      { path: "/api/v1/crawlers/999999", init: { method: "DELETE" }, status: 401 },
    ],
  };
}
