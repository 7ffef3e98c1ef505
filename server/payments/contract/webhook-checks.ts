import type { WebhookEventDetails, WebhookRequest } from "../adapter";
import { GATEWAY_JOBS, type GatewayJob } from "../jobs.rules";
import { requireResult, requireSame, requireThat } from "./expect";
import { aPurchase, type Purchase } from "./purchase";
import type { ContractCheck, ContractSubject, SignedCall } from "./subject";

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

const NO_EVENTS = "no event of its gateway is known";

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
    "what the event does not say is not an empty text",
  );
  requireThat(details.event !== "", "the event has no name");
  requireThat(
    Number.isSafeInteger(details.amountCents),
    `${details.amountCents} is no amount in minor units`,
  );
  const isCurrency = details.amountCurrency === "" || /^[A-Z]{3}$/.test(details.amountCurrency);
  requireThat(isCurrency, `${details.amountCurrency} is no currency of ISO 4217`);
}

function createDetailsCheck(job: GatewayJob, proves: string): ContractCheck {
  return {
    name: `reads its gateway's event of ${job}`,
    proves,
    run: async (subject) => {
      const sample = await createEvent(subject, job);
      if (sample === null) return "its gateway has no such event, or none is known";
      const { purchase, call } = sample;
      requireThat(await isAuthorized(subject, call), "a call with the right signature was refused");
      const read = () => requireResult("webhookEventDetails", () => subject.make().webhookEventDetails(call));
      const [details, repeated] = [await read(), await read()];
      requireShape(details);
      requireSame("the id of one event", [details.eventId, repeated.eventId]);
      const mapped = subject.make().webhookEventTypeMapping()[details.event];
      requireThat(mapped === job, `its event ${details.event} means ${mapped ?? "nothing"}, not ${job}`);
      const { attemptToken, amountCents, amountCurrency } = purchase.request;
      if (job === "one_time_subscription_charged") {
        requireThat(details.attemptToken === attemptToken, "the event names another attempt than was paid");
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
        requireThat((details.externalRefundId ?? "") !== "", "the event names no refund");
      return undefined;
    },
  };
}

/** Checks of a gateway's webhooks. */
export const webhookChecks: readonly ContractCheck[] = [
  {
    name: "takes no call without a signature, or with another's",
    proves: "nobody activates a subscription by calling our webhook themselves",
    run: async (subject) => {
      const rawBody = JSON.stringify({ id: subject.unique(), event: "payment.captured" });
      const unsigned = { rawBody, headers: {}, payload: JSON.parse(rawBody) };
      requireThat(!(await isAuthorized(subject, unsigned)), "a call without a signature was taken");
      const sample = await createFirstEvent(subject);
      if (sample === null) return undefined;
      const { call } = sample;
      requireThat(await isAuthorized(subject, call), "a call with the right signature was refused");
      const changed = { ...call, rawBody: `${call.rawBody} ` };
      requireThat(!(await isAuthorized(subject, changed)), "a body that was changed was taken");
      const forged = Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [
          name,
          value.replace(/[0-9a-f]{16}$/, "0".repeat(16)),
        ]),
      );
      requireThat(
        !(await isAuthorized(subject, { ...call, headers: forged })),
        "a forged signature was taken",
      );
      return undefined;
    },
  },
  {
    name: "maps events to jobs that are known",
    proves: "no event of the gateway is lost to a misspelt word",
    run: async (subject) => {
      const jobs: readonly string[] = GATEWAY_JOBS;
      const unknown = Object.entries(subject.make().webhookEventTypeMapping()).filter(
        ([, job]) => !jobs.includes(job),
      );
      requireThat(unknown.length === 0, `nobody does ${unknown.map(([, job]) => job).join(", ")}`);
      return undefined;
    },
  },
  createDetailsCheck(
    "one_time_subscription_charged",
    "a reader whose browser died after paying gets what was paid for",
  ),
  createDetailsCheck(
    "recurring_subscription_charged",
    "a renewal that the gateway charged is found and booked",
  ),
  createDetailsCheck(
    "recurring_subscription_cancelled",
    "a subscription that was cancelled at the gateway ends here",
  ),
  createDetailsCheck("payment_refunded", "money that was given back at the gateway is in the books here"),
  {
    name: "says how far a recurring charge has paid, always forward",
    proves: "a renewal moves the end, and told twice moves it once",
    run: async (subject) => {
      if (subject.make().renewal === undefined) return "we charge by ourselves: it tells of no renewals";
      const sample = await createEvent(subject, "recurring_subscription_charged");
      if (sample === null) return NO_EVENTS;
      const ask = () =>
        requireResult("renewal", async () => (await subject.make().renewal?.(sample.call)) ?? null);
      const [first, second] = [await ask(), await ask()];
      requireThat(first?.success === true && second?.success === true, "renewal failed");
      requireSame("the end of one renewal", [first.endAt, second.endAt]);
      requireThat(first.endAt > subject.now(), `the end, ${first.endAt.toISOString()}, has passed`);
      const { amountCents } = await requireResult("webhookEventDetails", () =>
        subject.make().webhookEventDetails(sample.call),
      );
      requireThat((first.amountCents ?? amountCents) > 0, "it says nothing of what was paid");
      requireThat((first.payment.externalPaymentId ?? "") !== "", "it names no payment");
      return undefined;
    },
  },
  {
    name: "gives back what was paid for a subscription that is unknown, and again, without a failure",
    proves: "nobody pays for what they do not get",
    run: async (subject) => {
      if (subject.make().beforeExitOnSubscriptionAbsence === undefined) return "it leaves that to us";
      const sample = await createEvent(subject, "recurring_subscription_charged");
      if (sample === null) return NO_EVENTS;
      const ask = () =>
        requireResult("beforeExitOnSubscriptionAbsence", async () =>
          subject.make().beforeExitOnSubscriptionAbsence?.(sample.call),
        );
      await ask();
      await ask();
      return undefined;
    },
  },
];
