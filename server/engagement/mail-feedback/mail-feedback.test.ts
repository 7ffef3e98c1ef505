import { describe, expect, test } from "vitest";
import { isSuppressed } from "@/server/engagement/notifications/index";
import { createSignatureHeaders } from "@/server/platform/crypto/index";
import { aNewsletter, aSignUp } from "@/test/newsletters";
import { aMailedMember } from "@/test/reader-mails";
import { TEST_FEEDBACK_SECRET, type TestAccount, useTestApp } from "@/test/test-app";
import { readFeedback } from "./read-feedback.rules";

const app = useTestApp();

const bounce = (bounceType: string, ...addresses: string[]) => ({
  notificationType: "Bounce",
  bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
});
const sns = (message: object) =>
  JSON.stringify({ Type: "Notification", MessageId: "1", Message: JSON.stringify(message) });
const complaint = { complainedRecipients: [{ emailAddress: "a@b.test" }] };
const confirmation = (SubscribeURL: string) =>
  JSON.stringify({ Type: "SubscriptionConfirmation", SubscribeURL });
const postmark = (RecordType: string, Type: string) =>
  JSON.stringify({ RecordType, Type, Email: "a@b.test" });

const BOUNCED = [{ address: "a@b.test", reason: "bounced" }];
const COMPLAINED = [{ address: "a@b.test", reason: "complained" }];

describe("a report", () => {
  test.each([
    {
      what: "our bounce",
      shape: "json",
      body: '{"events":[{"type":"bounce","address":"a@b.test"}]}',
      reports: BOUNCED,
    },
    {
      what: "our complaint",
      shape: "json",
      body: '{"events":[{"type":"complaint","address":"a@b.test"}]}',
      reports: COMPLAINED,
    },
    {
      what: "a hard bounce of Postmark",
      shape: "postmark",
      body: postmark("Bounce", "HardBounce"),
      reports: BOUNCED,
    },
    {
      what: "a soft bounce of Postmark",
      shape: "postmark",
      body: postmark("Bounce", "SoftBounce"),
      reports: [],
    },
    { what: "a delivery of Postmark", shape: "postmark", body: postmark("Delivery", ""), reports: [] },
    {
      what: "a complaint of Postmark",
      shape: "postmark",
      body: postmark("SpamComplaint", "SpamComplaint"),
      reports: COMPLAINED,
    },
    {
      what: "a complaint by its bounce webhook",
      shape: "postmark",
      body: postmark("Bounce", "SpamComplaint"),
      reports: COMPLAINED,
    },
    {
      what: "a permanent bounce of SES",
      shape: "ses",
      body: sns(bounce("Permanent", "a@b.test")),
      reports: BOUNCED,
    },
    {
      what: "a temporary bounce of SES",
      shape: "ses",
      body: sns(bounce("Transient", "a@b.test")),
      reports: [],
    },
    {
      what: "a complaint of SES",
      shape: "ses",
      body: sns({ notificationType: "Complaint", complaint }),
      reports: COMPLAINED,
    },
    {
      what: "an event of SES",
      shape: "ses",
      body: sns({ eventType: "Complaint", complaint }),
      reports: COMPLAINED,
    },
    { what: "a delivery of SES", shape: "ses", body: sns({ eventType: "Delivery" }), reports: [] },
  ] as const)("$what is read", ({ shape, body, reports }) => {
    expect(readFeedback(shape, body)?.reports).toEqual(reports);
  });

  test.each([
    ["https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription", true],
    ["http://sns.eu-west-1.amazonaws.com/", false],
    ["https://sns.eu-west-1.amazonaws.com.evil.test/", false],
    ["https://evil.test/sns.eu-west-1.amazonaws.com", false],
    ["https://sns.eu-west-1.amazonaws.com:8443/", false],
  ])("a subscription is confirmed at Amazon only: %s", (url, isConfirmed) => {
    expect(readFeedback("ses", confirmation(url))?.confirmUrl).toBe(isConfirmed ? url : null);
  });

  test.each([
    ["json", "{}"],
    ["json", '{"events":[]}'],
    ["json", '{"events":[{"type":"open","address":"a@b.test"}]}'],
    ["postmark", "[]"],
    ["ses", "not JSON"],
    ["ses", '{"Type":"Notification","Message":"not JSON"}'],
  ] as const)("of another shape is none: %s %s", (shape, body) => {
    expect(readFeedback(shape, body)).toBeNull();
  });
});

describe("the endpoint", () => {
  const post = (
    account: TestAccount,
    shape: string,
    call: { body: string; headers: Record<string, string> },
  ) =>
    app.fetch(`/api/v1/mails/feedback/${shape}`, {
      host: account.host,
      method: "POST",
      body: call.body,
      headers: { "content-type": "application/json", ...call.headers },
    });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`,
  });
  const sign = (body: string, { secret = TEST_FEEDBACK_SECRET, ageSeconds = 0 } = {}) => {
    const sentAt = new Date(app.clock.now().getTime() - ageSeconds * 1000);
    return createSignatureHeaders({ messageId: "1", body, sentAt }, [secret]);
  };

  test("suppresses an address wherever it is known, and nowhere else", async () => {
    const account = await app.createAccount();
    const [other, third] = [await app.createAccount(), await app.createAccount()];
    const member = await aMailedMember(account);
    const { id: newsletterId } = await aNewsletter(other);
    await aSignUp(other, { newsletterId, address: member.email ?? "" });
    const address = member.email ?? "";
    const body = JSON.stringify({ events: [{ type: "complaint", address: address.toUpperCase() }] });
    for (let call = 0; call < 2; call += 1) {
      const answer = await post(account, "json", { body, headers: sign(body) });
      expect([answer.status, await answer.json()]).toEqual([200, { received: true, addresses: 1 }]);
    }
    const suppressed = await Promise.all(
      [account, other, third].map((one) => isSuppressed(app.db, one.account.id, address)),
    );
    expect(suppressed).toEqual([true, true, false]);
    expect(await app.db.prisma.suppressedAddress.findFirst({ where: { address } })).toMatchObject({
      reason: "complained",
    });
  });

  test("refuses what is not signed by the secret, or long ago, and what has another body", async () => {
    const account = await app.createAccount();
    const member = await aMailedMember(account);
    const body = JSON.stringify({ events: [{ type: "bounce", address: member.email }] });
    for (const headers of [
      {},
      sign(body, { secret: "somebody else's secret" }),
      sign(body, { ageSeconds: 301 }),
      sign(body, { ageSeconds: -301 }),
      sign(`${body} `),
      basic(TEST_FEEDBACK_SECRET),
    ])
      expect((await post(account, "json", { body, headers })).status).toBe(401);
    expect(await isSuppressed(app.db, account.account.id, member.email ?? "")).toBe(false);
    expect((await post(account, "json", { body: "{}", headers: sign("{}") })).status).toBe(400);
    expect(
      (await post(account, "unknown", { body: "{}", headers: sign("{}") })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("challenges providers that send a password, and accepts it", async () => {
    const account = await app.createAccount();
    const member = await aMailedMember(account);
    const body = sns(bounce("Permanent", member.email ?? ""));
    const challenge = await post(account, "ses", { body, headers: {} });
    expect([challenge.status, challenge.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
    expect((await post(account, "ses", { body, headers: basic("wrong") })).status).toBe(401);
    expect((await post(account, "ses", { body, headers: basic(TEST_FEEDBACK_SECRET) })).status).toBe(200);
    expect(await isSuppressed(app.db, account.account.id, member.email ?? "")).toBe(true);
  });
});
