import type { DemoFile } from "@/prisma/seed/demo-file";
import { createMember } from "@/test/readers";
import { aSubscriber } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { SampleRequest, Samples } from "./samples";

const BASE = "/api/v1/personal-data";
const NOBODY = 2_000_000_000;

/** Requests for the personal data of a member and of a subscriber who never signed in. */
export async function personalDataSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx, account: ctx.account, host: "localhost" };
  const { member } = await createMember(owner, { email: "exported@readers.test" });
  const leaving = await createMember(owner, { email: "leaving@readers.test" });
  const subscriber = await aSubscriber(owner, "exported-buyer@readers.test");
  const leavingBuyer = await aSubscriber(owner, "leaving-buyer@readers.test");
  const headers = { "x-subauth": demo.account.server_key, "content-type": "application/json" };
  const erase = (path: string, body: object, status = 200): SampleRequest => ({
    path: `${BASE}/${path}/erasure`,
    status,
    init: { method: "POST", headers, body: JSON.stringify(body) },
  });
  const get = (path: string, status = 200): SampleRequest => ({
    path: `${BASE}/${path}`,
    status,
    init: { headers },
  });
  const erasedBuyer = await aSubscriber(owner, "erased-buyer@readers.test");
  const erased = await app.fetch(`${BASE}/subscribers/${erasedBuyer.id}/erasure`, {
    method: "POST",
    headers,
    body: JSON.stringify({ confirmation: "erased-buyer@readers.test" }),
  });
  const { id } = await erased.json();
  const reads = (path: string, end: string): SampleRequest[] => [
    get(`${path}${end}`),
    get(`${path.replace(/\d+$/, String(NOBODY))}${end}`, 404),
    { path: `${BASE}/${path}${end}`, status: 401 },
  ];
  return {
    exportReaderData: reads(`readers/${member.id}`, ""),
    exportSubscriberData: reads(`subscribers/${subscriber.id}`, ""),
    previewReaderErasure: reads(`readers/${member.id}`, "/erasure-preview"),
    previewSubscriberErasure: reads(`subscribers/${subscriber.id}`, "/erasure-preview"),
    eraseReaderData: [
      erase(`readers/${leaving.member.id}`, { confirmation: leaving.member.email }),
      erase(`readers/${member.id}`, { confirmation: "somebody@readers.test" }, 400),
      erase(`readers/${member.id}`, {}, 400),
      erase(`readers/${NOBODY}`, { confirmation: leaving.member.email }, 404),
    ],
    eraseSubscriberData: [
      erase(`subscribers/${leavingBuyer.id}`, { confirmation: "leaving-buyer@readers.test" }),
      erase(`subscribers/${NOBODY}`, { confirmation: "leaving-buyer@readers.test" }, 404),
    ],
    getErasure: [
      get(`erasures/${id}`),
      get("erasures/none", 404),
      { path: `${BASE}/erasures/${id}`, status: 401 },
    ],
  };
}
