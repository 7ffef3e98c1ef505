import type { RecurringChargeRequest } from "../adapter";
import { requireResult, requireSame, requireStatus, requireSuccess, requireThat } from "./expect";
import { aPurchase, type Purchase } from "./purchase";
import type { ContractCheck, ContractSubject } from "./subject";

const NO_SUBSCRIPTIONS = "it has no subscriptions";

function getSubscriptionId({ charged }: Purchase): string {
  return charged.externalSubscriptionId ?? "";
}

function toChargeRequest(
  { request, externalPaymentId, charged }: Purchase,
  reference: string,
): RecurringChargeRequest {
  const { attemptToken, paymentType, paymentToken, amountCents, amountCurrency, bought, buyer } = request;
  return {
    reference,
    attemptToken,
    paymentType,
    paymentToken,
    externalSubscriptionId: charged.externalSubscriptionId ?? null,
    externalPaymentId: externalPaymentId === "" ? null : externalPaymentId,
    amountCents,
    amountCurrency,
    bought,
    buyer,
  };
}

async function chargeAgain(subject: ContractSubject): Promise<string | undefined> {
  if (subject.make().chargeAgain === undefined) return "its gateway bills automatically";
  const purchase = await aPurchase(subject, { recurring: true });
  const run = subject.unique();
  const call = (period: string) =>
    requireResult("chargeAgain", async () => {
      const request = toChargeRequest(purchase, `${run}:${period}`);
      return requireSuccess("chargeAgain", (await subject.make().chargeAgain?.(request)) ?? null);
    });
  const results = [...(await Promise.all([call("2"), call("2")])), await call("2")];
  const [firstCharge] = results;
  requireSame(
    "the gateway's recurring charge id",
    results.map(({ externalPaymentId }) => externalPaymentId),
  );
  requireThat((firstCharge?.externalPaymentId ?? "") !== "", "a recurring charge has no gateway id");
  for (const result of results)
    requireStatus("a recurring charge", result, ["authorised", "charged", "pending"]);
  const next = await call("3");
  const ids = [
    purchase.externalPaymentId,
    firstCharge?.externalPaymentId ?? "",
    next.externalPaymentId ?? "",
  ];
  requireThat(new Set(ids).size === 3, `charges of three periods are not three payments: ${ids.join(", ")}`);
  return undefined;
}

/** Checks of subscriptions at a gateway. */
export const recurringChecks: readonly ContractCheck[] = [
  {
    name: "charges the next period once per reference",
    proves: "two sweeps, or a retry, charge a month once",
    run: chargeAgain,
  },
  {
    name: "switching a subscription to another price is idempotent",
    proves: "a gateway that bills automatically charges what the buyer agreed to",
    run: async (subject) => {
      if (subject.make().switchSubscription === undefined)
        return "Masthead sets the amount, or switching is not supported";
      const purchase = await aPurchase(subject, { recurring: true });
      const externalSubscriptionId = getSubscriptionId(purchase);
      if (externalSubscriptionId === "") return NO_SUBSCRIPTIONS;
      const { bought, amountCurrency, amountCents } = purchase.request;
      const request = {
        reference: subject.unique(),
        externalSubscriptionId,
        bought: { ...bought, id: 2, title: "One month of everything", periodCents: amountCents * 2 },
        amountCurrency,
        begins: "period_end",
      } as const;
      for (const time of ["first", "second"])
        await requireResult(`switchSubscription, the ${time} time`, async () =>
          requireSuccess("switchSubscription", (await subject.make().switchSubscription?.(request)) ?? null),
        );
      return undefined;
    },
  },
  {
    name: "deleting a saved payment method is idempotent",
    proves: "the erasure of a reader may ask again, also for what is gone",
    run: async (subject) => {
      if (subject.make().deletePaymentMethod === undefined)
        return "staff delete payment methods at the gateway";
      const purchase = await aPurchase(subject, { recurring: true });
      const externalSubscriptionId = getSubscriptionId(purchase);
      if (externalSubscriptionId === "") return NO_SUBSCRIPTIONS;
      const { paymentToken, buyer } = purchase.request;
      const subscriberIds = buyer.id === null ? [] : [buyer.id];
      const request = { externalSubscriptionId, paymentToken, subscriberIds };
      for (const time of ["first", "second"])
        await requireResult(`deletePaymentMethod, the ${time} time`, async () =>
          requireSuccess(
            "deletePaymentMethod",
            (await subject.make().deletePaymentMethod?.(request)) ?? null,
          ),
        );
      return undefined;
    },
  },
  {
    name: "cancelling a subscription is idempotent",
    proves: "a cancellation job may run twice",
    run: async (subject) => {
      if (subject.make().cancelSubscription === undefined) return NO_SUBSCRIPTIONS;
      const purchase = await aPurchase(subject, { recurring: true });
      const externalSubscriptionId = getSubscriptionId(purchase);
      if (externalSubscriptionId === "") return NO_SUBSCRIPTIONS;
      const request = { externalSubscriptionId, paymentToken: purchase.request.paymentToken };
      for (const time of ["first", "second"]) {
        const result = await requireResult(
          `cancelSubscription, the ${time} time`,
          async () => (await subject.make().cancelSubscription?.(request)) ?? null,
        );
        requireStatus("a cancelled subscription", requireSuccess("cancelSubscription", result), [
          "cancelled",
        ]);
      }
      return undefined;
    },
  },
  {
    name: "undoing a cancellation is idempotent",
    proves: "a reader who changes their mind goes on as before, also where the job runs twice",
    run: async (subject) => {
      if (subject.make().resumeSubscription === undefined) return "a cancellation there is final";
      const purchase = await aPurchase(subject, { recurring: true });
      const externalSubscriptionId = getSubscriptionId(purchase);
      if (externalSubscriptionId === "") return NO_SUBSCRIPTIONS;
      const request = { externalSubscriptionId, paymentToken: purchase.request.paymentToken };
      await subject.make().cancelSubscription?.(request);
      for (const time of ["first", "second"]) {
        const result = await requireResult(
          `resumeSubscription, the ${time} time`,
          async () => (await subject.make().resumeSubscription?.(request)) ?? null,
        );
        requireSuccess("resumeSubscription", result);
      }
      return undefined;
    },
  },
];
