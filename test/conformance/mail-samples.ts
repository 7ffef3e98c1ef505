import { createAccountDirectory } from "@/server/accounts/index";
import { createUnsubscribeUrl } from "@/server/engagement/notifications/index";
import { aBrowser } from "@/test/push";
import { TEST_FEEDBACK_SECRET, type TestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import type { Samples } from "./samples";

/** Links in mails of the account at `accountId`, and what a mail provider reports. */
export async function mailSamples(app: TestApp, accountId: number): Promise<Samples> {
  const member = await app.db.prisma.member.findFirstOrThrow({ where: { accountId }, select: { id: true } });
  const directory = createAccountDirectory(app.db);
  const owner = await directory.byId(accountId);
  if (owner === null) throw new Error("there is no such account");
  const link = new URL(createUnsubscribeUrl(owner, testVault, { readerId: member.id, topic: "replies" }));
  const unsubscribe = `${link.pathname}${link.search}`;
  const feedback = (secret: string) => ({
    method: "POST",
    body: JSON.stringify({ RecordType: "Bounce", Type: "HardBounce", Email: "nobody@samples.test" }),
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}`,
    },
  });
  const posted = (body: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await app.db.prisma.pushKey.create({
    data: {
      ...{ accountId, publicKey: "of the samples", privateKey: "never opened", active: true },
      ...{ createdAt: app.clock.now(), updatedAt: app.clock.now() },
    },
  });
  const endpoint = "https://93.184.216.34/browser-of-the-samples";
  return {
    subscribeToPush: [
      {
        path: "/api/v1/push/subscriptions",
        status: 204,
        init: posted({ endpoint, keys: aBrowser("samples").keys }),
      },
      {
        path: "/api/v1/push/subscriptions",
        status: 400,
        init: posted({ endpoint, keys: { p256dh: "", auth: "" } }),
      },
    ],
    unsubscribeFromPush: [
      { path: "/api/v1/push/subscriptions/end", status: 204, init: posted({ endpoint }) },
    ],
    showUnsubscribePage: [{ path: unsubscribe }, { path: `${link.pathname}?token=wrong`, status: 400 }],
    unsubscribe: [
      {
        path: unsubscribe,
        init: { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
      },
      { path: link.pathname, status: 400, init: { method: "POST" } },
    ],
    receiveMailFeedback: [
      { path: "/api/v1/mails/feedback/postmark", init: feedback(TEST_FEEDBACK_SECRET) },
      { path: "/api/v1/mails/feedback/postmark", status: 401, init: feedback("another secret") },
      { path: "/api/v1/mails/feedback/json", status: 401, init: feedback(TEST_FEEDBACK_SECRET) },
    ],
  };
}
