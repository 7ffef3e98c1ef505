import {
  requireFailure,
  requireResult,
  requireSame,
  requireStatus,
  requireSuccess,
  requireThat,
} from "./expect";
import { anOrder, aPurchase, NO_GATEWAY, payOrderInBrowser } from "./purchase";
import type { ContractCheck, ContractSubject } from "./subject";

function getIds(
  result: { success: boolean; externalPaymentId?: string; externalSubscriptionId?: string } | null,
) {
  return [result?.externalSubscriptionId ?? null, result?.externalPaymentId ?? null];
}

function previewTwice(recurring: boolean): ContractCheck["run"] {
  return async (subject) => {
    if (subject.make().preview === undefined) return "the adapter has no preview";
    const order = anOrder(subject, { recurring });
    const call = () => requireResult("preview", async () => (await subject.make().preview?.(order)) ?? null);
    const [first, second] = [await call(), await call()];
    if (first !== null) requireSuccess("preview", first);
    requireSame("the preview ids of one attempt", [getIds(first), getIds(second)]);
    return undefined;
  };
}

async function payTwice(subject: ContractSubject, recurring: boolean): Promise<string | undefined> {
  const request = await payOrderInBrowser(subject, anOrder(subject, { recurring }), "success");
  const call = () => requireResult("afterCharge", () => subject.make().afterCharge(request));
  const both = await Promise.all([call(), call()]);
  const all = [...both, await call()].map((result) => requireSuccess("afterCharge", result));
  for (const payment of all)
    requireStatus("a completed payment", payment, ["authorised", "charged", "pending"]);
  requireSame("the gateway's payment id", all.map(getIds));
  if (all[0]?.externalPaymentId === undefined) return NO_GATEWAY;
  if (recurring)
    requireThat(
      (all[0].externalSubscriptionId ?? "") !== "",
      "a recurring payment has no gateway subscription id, so it could never be cancelled there",
    );
  return undefined;
}

/** Checks of credentials, previews and payments. */
export const payingChecks: readonly ContractCheck[] = [
  {
    name: "accepts valid credentials",
    proves: "a gateway can be set up",
    run: async (subject) => {
      const valid = await requireResult("credentialsValid", () => subject.make().credentialsValid());
      requireThat(valid, "credentialsValid returned false");
      return undefined;
    },
  },
  {
    name: "rejects invalid credentials with false",
    proves: "a mistyped key is found when it is entered, not when a reader pays",
    run: async ({ makeRefused }) => {
      if (makeRefused === null) return "no invalid credentials are known for it";
      const valid = await requireResult("credentialsValid", () => makeRefused().credentialsValid());
      requireThat(!valid, "credentialsValid returned true for invalid credentials");
      return undefined;
    },
  },
  {
    name: "previewing a purchase is idempotent",
    proves: "reloading the page creates no second order",
    run: previewTwice(false),
  },
  {
    name: "previewing a recurring purchase is idempotent",
    proves: "reloading the page creates no second subscription",
    run: previewTwice(true),
  },
  {
    name: "charges once, even with repeated or concurrent requests",
    proves: "two processes, or a retry after a crash, charge once",
    run: (subject) => payTwice(subject, false),
  },
  {
    name: "charges a recurring purchase once and returns its subscription id",
    proves: "the same, when the gateway manages the subscription",
    run: (subject) => payTwice(subject, true),
  },
  {
    name: "keeps the payments of two purchases separate",
    proves: "no buyer receives what another buyer paid for",
    run: async (subject) => {
      const own = await aPurchase(subject, { recurring: false });
      const other = await aPurchase(subject, { recurring: false });
      if (own.externalPaymentId === "") return NO_GATEWAY;
      requireThat(
        own.externalPaymentId !== other.externalPaymentId,
        `two purchases share one payment, ${own.externalPaymentId}`,
      );
      return undefined;
    },
  },
  {
    name: "returns the same failure each time for a declined payment",
    proves: "the buyer sees the reason and can try another card",
    run: async (subject) => {
      const request = await payOrderInBrowser(subject, anOrder(subject, { recurring: false }), "decline");
      const call = () =>
        requireResult("afterCharge of a declined payment", () => subject.make().afterCharge(request));
      const first = await call();
      if (first.success && first.externalPaymentId === undefined) return NO_GATEWAY;
      const codes = [first, await call()].map((result) => requireFailure("a declined payment", result).code);
      requireSame("the decline code", codes);
      return undefined;
    },
  },
  {
    name: "returns a failure for a token it never issued",
    proves: "an invented token buys nothing and causes no outage",
    run: async (subject) => {
      const order = anOrder(subject, { recurring: false });
      const request = { ...order, paymentToken: `no-such-token-${subject.unique()}`, additionalData: {} };
      const result = await requireResult("afterCharge of an unknown token", () =>
        subject.make().afterCharge(request),
      );
      if (result.success && result.externalPaymentId === undefined) return NO_GATEWAY;
      requireFailure("a payment with an unknown token", result);
      return undefined;
    },
  },
  {
    name: "captures an authorised payment once, even with repeated requests",
    proves: "a retried capture never charges twice",
    run: async (subject) => {
      const adapter = subject.make();
      if (adapter.capture === undefined) return "the gateway captures automatically";
      const request = await payOrderInBrowser(subject, anOrder(subject, { recurring: false }), "success");
      const authorised = requireSuccess("afterCharge", await adapter.afterCharge(request));
      if (authorised.status !== "authorised") return "its payments are captured immediately";
      const { attemptToken, amountCents, amountCurrency } = request;
      const externalPaymentId = authorised.externalPaymentId ?? "";
      const params = { attemptToken, externalPaymentId, amountCents, amountCurrency };
      const call = () =>
        requireResult("capture", async () => (await subject.make().capture?.(params)) ?? null);
      const all = [...(await Promise.all([call(), call()])), await call()];
      for (const capture of all)
        requireStatus("a captured payment", requireSuccess("capture", capture), ["charged"]);
      requireSame(
        "the gateway's capture id",
        all.map((capture) => capture?.success && capture.externalCaptureId),
      );
      const repeated = requireSuccess("afterCharge after capture", await subject.make().afterCharge(request));
      requireSame("the gateway's payment id", [externalPaymentId, repeated.externalPaymentId ?? ""]);
      return undefined;
    },
  },
  {
    name: "opens one payment page per attempt",
    proves: "a buyer who goes back and forth pays one order",
    run: async (subject) => {
      const adapter = subject.make();
      if (adapter.openCheckout === undefined) return "it has no payment page";
      const order = anOrder(subject, { recurring: false });
      const request = {
        ...order,
        returnUrl: "https://news.example/thanks?a=1",
        cancelUrl: "https://news.example/plans",
      };
      const call = () =>
        requireResult("openCheckout", async () => (await subject.make().openCheckout?.(request)) ?? null);
      const [first, second] = [await call(), await call()];
      requireThat(first?.success === true && second?.success === true, "openCheckout failed");
      requireThat(/^https?:\/\//.test(first.url), `its payment page is not a URL: ${first.url}`);
      requireThat(first.reference !== "", "its payment page has no order reference");
      requireSame("the payment page's order", [first.reference, second.reference]);
      const nothing = subject.make().paymentTokenFrom?.({}) ?? null;
      requireThat(nothing === null, "a buyer who returns without parameters has a payment token");
      return undefined;
    },
  },
];
