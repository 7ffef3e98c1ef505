import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { buildMessageBody } from "./message-body.rules";
import { buildSignatureHeaders } from "./signature.rules";
import { verifyCall } from "./verify-call.rules";

const OCCURRED = new Date("2026-11-01T12:00:00.000Z");
const body = buildMessageBody("workflow", {
  id: 7,
  name: "story-publish",
  occurredAt: OCCURRED,
  data: { headline: "港 ü 😀" },
});
const CODED = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const PLAIN = "plain-words-as-a-secret";

function signed(secrets: readonly string[], family: "workflow" | "subscription" = "workflow") {
  return buildSignatureHeaders({ family, messageId: "7", body, sentAt: new Date() }, secrets);
}

describe("bodies", () => {
  test("workflow: everything under v1, the time in milliseconds", () => {
    expect(JSON.parse(body)).toEqual({
      v1: {
        event: { id: 7, name: "story-publish", time: OCCURRED.getTime() },
        data: { headline: "港 ü 😀" },
      },
    });
  });

  test("subscription: event, its ISO time, data", () => {
    const facts = {
      id: 7,
      name: "subscription.creation",
      occurredAt: OCCURRED,
      data: { subscription: { id: 1 } },
    };
    expect(JSON.parse(buildMessageBody("subscription", facts))).toEqual({
      event: "subscription.creation",
      event_timestamp: "2026-11-01T12:00:00.000Z",
      data: { subscription: { id: 1 } },
    });
  });
});

describe("signatures", () => {
  test.each([
    ["workflow", "X-Qt-Signature"],
    ["subscription", "X-AT-Signature"],
  ] as const)("%s: %s is the hexadecimal digest of the bytes, empty without a secret", (family, header) => {
    const digest = createHmac("sha256", PLAIN).update(Buffer.from(body)).digest("hex");
    expect(signed([PLAIN], family)[header]).toBe(digest);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(signed([], family)).toMatchObject({ [header]: "", "webhook-signature": "" });
  });

  test("the Standard Webhooks library accepts them, and only with the right secret and body", () => {
    const headers = signed([CODED]);
    expect(new Webhook(CODED).verify(body, headers)).toBeDefined();
    expect(new Webhook(PLAIN, { format: "raw" }).verify(body, signed([PLAIN]))).toBeDefined();
    expect(() => new Webhook(CODED).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(PLAIN, { format: "raw" }).verify(body, headers)).toThrow();
  });

  test("a replayed old call is not accepted", () => {
    const sentAt = new Date(Date.now() - 600_000);
    const headers = buildSignatureHeaders({ family: "workflow", messageId: "7", body, sentAt }, [CODED]);
    expect(() => new Webhook(CODED).verify(body, headers)).toThrow("timestamp");
  });

  test("while a secret is replaced, the old one and the new one both verify", () => {
    const headers = signed([CODED, PLAIN]);
    expect(new Webhook(CODED).verify(body, headers)).toBeDefined();
    expect(new Webhook(PLAIN, { format: "raw" }).verify(body, headers)).toBeDefined();
    const digest = (secret: string) => createHmac("sha256", secret).update(body).digest("hex");
    expect(headers["X-Qt-Signature"]).toBe(digest(CODED));
    expect(headers["X-Qt-Signature-Previous"]).toBe(digest(PLAIN));
  });
});

describe("a receiver that verifies as the guide describes", () => {
  const lower = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const now = new Date();

  test.each([
    { with: "the current secret", secrets: [CODED, PLAIN], own: CODED, verdict: "valid" },
    { with: "the previous secret", secrets: [CODED, PLAIN], own: PLAIN, verdict: "valid" },
    { with: "another secret", secrets: [CODED], own: PLAIN, verdict: "invalid" },
    { with: "an endpoint without a secret", secrets: [], own: CODED, verdict: "unsigned" },
  ])("with $with", ({ secrets, own, verdict }) => {
    for (const family of ["workflow", "subscription"] as const) {
      const call = { headers: lower(signed(secrets, family)), body };
      expect(verifyCall(call, own, now)).toEqual({ family, own: verdict, standard: verdict });
    }
  });

  test("detects changed bytes and expired calls", () => {
    const headers = lower(signed([CODED]));
    const changed = { headers, body: body.replace("7", "8") };
    expect(verifyCall(changed, CODED, now)).toMatchObject({ own: "invalid", standard: "invalid" });
    const late = new Date(now.getTime() + 301_000);
    expect(verifyCall({ headers, body }, CODED, late)).toMatchObject({ own: "valid", standard: "expired" });
  });
});
