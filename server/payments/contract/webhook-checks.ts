import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { requireResult, requireSame, requireThat } from "./expect";
import { aPurchase, type Purchase } from "./purchase";
import {
  ALL_JOBS,
  type ContractCheck,
  type ContractSubject,
  GATEWAY_JOBS,
  type GatewayJob,
  type SignedCall,
} from "./subject";

function toWebhookRequest({ rawBody, headers }: SignedCall): WebhookRequest {
  return { rawBody, headers, payload: JSON.parse(rawBody) };
}

/** Create a purchase and the gateway's event about it for a job; null: the gateway has no such event. */
async function createEvent(
  subject: ContractSubject,
  job: GatewayJob,
): Promise<{ purchase: Purchase; call: WebhookRequest; eventId: string } | null> {
  const recurring = job.startsWith("recurring");
  const purchase = await aPurchase(subject, { recurring });
  const { attemptToken, amountCents, amountCurrency } = purchase.request;
  const eventId = subject.unique();
  const call = await subject.fixtures.event(job, {
    eventId,
    attemptToken,
    amountCents,
    amountCurrency,
    externalPaymentId: purchase.externalPaymentId,
    externalSubscriptionId: purchase.charged.externalSubscriptionId ?? "",
  });
  return call === null ? null : { purchase, call: toWebhookRequest(call), eventId };
}

const NO_EVENTS = "no sample event of its gateway is known";

function isAuthorized(subject: ContractSubject, call: WebhookRequest): Promise<boolean> {
  return requireResult("webhookRequestAuthorized", () => subject.make().webhookRequestAuthorized(call));
}

async function createFirstEvent(subject: ContractSubject) {
  for (const job of GATEWAY_JOBS) {
    const sample = await createEvent(subject, job);
    if (sample !== null) return sample;
  }
  return null;
}

function requireShape(details: WebhookEventDetails): void {
  const texts = [
    details.attemptToken,
    details.status,
    details.externalPaymentId,
    details.externalSubscriptionId,
  ];
  requireThat(
    texts.every((text) => typeof text === "string"),
    "missing event fields must be null, not an empty string",
  );
  requireThat(details.event !== "", "the event has no name");
  requireThat(
    Number.isSafeInteger(details.amountCents),
    `${details.amountCents} is not an amount in minor units`,
  );
  const isCurrency = details.amountCurrency === "" || /^[A-Z]{3}$/.test(details.amountCurrency);
  requireThat(isCurrency, `${details.amountCurrency} is not an ISO 4217 currency`);
}

function createDetailsCheck(job: GatewayJob, proves: string): ContractCheck {
  return {
    name: `reads its gateway's ${job} event`,
    proves,
    run: async (subject) => {
      const sample = await createEvent(subject, job);
      if (sample === null) return "its gateway has no such event, or no sample is known";
      const { purchase, call } = sample;
      requireThat(await isAuthorized(subject, call), "a correctly signed webhook was rejected");
      const read = () => requireResult("webhookEventDetails", () => subject.make().webhookEventDetails(call));
      const [details, repeated] = [await read(), await read()];
      requireShape(details);
      requireSame("the event id", [details.eventId, repeated.eventId]);
      const mapped = subject.make().webhookEventTypeMapping()[details.event];
      requireThat(mapped === job, `its event ${details.event} means ${mapped ?? "nothing"}, not ${job}`);
      const { attemptToken, amountCents, amountCurrency } = purchase.request;
      if (job === "one_time_subscription_charged") {
        requireThat(
          details.attemptToken === attemptToken,
          "the event has a different attempt token from the one paid",
        );
        requireSame("the payment", [details.externalPaymentId, purchase.externalPaymentId]);
        requireSame("the amount", [details.amountCents, amountCents]);
        requireSame("the currency", [details.amountCurrency, amountCurrency]);
      }
      if (job.startsWith("recurring"))
        requireSame("the subscription", [
          details.externalSubscriptionId,
          purchase.charged.externalSubscriptionId ?? "",
        ]);
      if (job === "payment_refunded")
        requireThat((details.externalRefundId ?? "") !== "", "the event has no refund id");
      return undefined;
    },
  };
}

/** Checks of a gateway's webhooks. */
export const webhookChecks: readonly ContractCheck[] = [
  {
    name: "rejects webhooks that are unsigned or signed with another key",
    proves: "nobody can activate a subscription by calling the webhook",
    run: async (subject) => {
      const rawBody = JSON.stringify({ id: subject.unique(), event: "payment.captured" });
      const unsigned = { rawBody, headers: {}, payload: JSON.parse(rawBody) };
      requireThat(!(await isAuthorized(subject, unsigned)), "an unsigned webhook was accepted");
      const sample = await createFirstEvent(subject);
      if (sample === null) return undefined;
      const { call } = sample;
      requireThat(await isAuthorized(subject, call), "a correctly signed webhook was rejected");
      const changed = { ...call, rawBody: `${call.rawBody} ` };
      requireThat(!(await isAuthorized(subject, changed)), "a modified body was accepted");
      const forged = Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [
          name,
          value.replace(/[0-9a-f]{16}$/, "0".repeat(16)),
        ]),
      );
      requireThat(
        !(await isAuthorized(subject, { ...call, headers: forged })),
        "a forged signature was accepted",
      );
      return undefined;
    },
  },
  {
    name: "maps events to known jobs only",
    proves: "no gateway event is lost to a typo",
    run: async (subject) => {
      const unknown = Object.entries(subject.make().webhookEventTypeMapping()).filter(
        ([, job]) => !ALL_JOBS.includes(job),
      );
      requireThat(unknown.length === 0, `no handler for ${unknown.map(([, job]) => job).join(", ")}`);
      return undefined;
    },
  },
  createDetailsCheck(
    "one_time_subscription_charged",
    "a buyer whose browser closed after paying receives the purchase",
  ),
  createDetailsCheck(
    "recurring_subscription_charged",
    "a renewal charged by the gateway is matched and recorded",
  ),
  createDetailsCheck(
    "recurring_subscription_cancelled",
    "a subscription cancelled at the gateway ends in Masthead",
  ),
  createDetailsCheck("payment_refunded", "a refund made at the gateway is recorded in Masthead"),
  {
    name: "returns the end of the paid period, always in the future",
    proves: "a renewal extends the subscription once, even if reported twice",
    run: async (subject) => {
      if (subject.make().renewal === undefined)
        return "Masthead charges renewals, so the gateway reports none";
      const sample = await createEvent(subject, "recurring_subscription_charged");
      if (sample === null) return NO_EVENTS;
      const call = () =>
        requireResult("renewal", async () => (await subject.make().renewal?.(sample.call)) ?? null);
      const [first, second] = [await call(), await call()];
      requireThat(first?.success === true && second?.success === true, "renewal failed");
      requireSame("the renewal's end date", [first.endAt, second.endAt]);
      requireThat(first.endAt > subject.now(), `the end, ${first.endAt.toISOString()}, has passed`);
      const { amountCents } = await requireResult("webhookEventDetails", () =>
        subject.make().webhookEventDetails(sample.call),
      );
      requireThat((first.amountCents ?? amountCents) > 0, "the renewal has no amount");
      requireThat((first.payment.externalPaymentId ?? "") !== "", "the renewal has no payment id");
      return undefined;
    },
  },
  {
    name: "refunding a payment for an unknown subscription is idempotent",
    proves: "nobody pays for something they do not receive",
    run: async (subject) => {
      if (subject.make().beforeExitOnSubscriptionAbsence === undefined)
        return "the adapter leaves this to Masthead";
      const sample = await createEvent(subject, "recurring_subscription_charged");
      if (sample === null) return NO_EVENTS;
      const call = () =>
        requireResult("beforeExitOnSubscriptionAbsence", async () =>
          subject.make().beforeExitOnSubscriptionAbsence?.(sample.call),
        );
      await call();
      await call();
      return undefined;
    },
  },
];
