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
    if (subject.make().preview === undefined) return "it opens nothing beforehand";
    const order = anOrder(subject, { recurring });
    const ask = () => requireResult("preview", async () => (await subject.make().preview?.(order)) ?? null);
    const [first, second] = [await ask(), await ask()];
    if (first !== null) requireSuccess("preview", first);
    requireSame("what preview opens for one attempt", [getIds(first), getIds(second)]);
    return undefined;
  };
}

async function payTwice(subject: ContractSubject, recurring: boolean): Promise<string | undefined> {
  const request = await payOrderInBrowser(subject, anOrder(subject, { recurring }), "success");
  const ask = () => requireResult("afterCharge", () => subject.make().afterCharge(request));
  const both = await Promise.all([ask(), ask()]);
  const all = [...both, await ask()].map((result) => requireSuccess("afterCharge", result));
  for (const payment of all)
    requireStatus("a payment that was made", payment, ["authorised", "charged", "pending"]);
  requireSame("the gateway's id of one payment", all.map(getIds));
  if (all[0]?.externalPaymentId === undefined) return NO_GATEWAY;
  if (recurring)
    requireThat(
      (all[0].externalSubscriptionId ?? "") !== "",
      "a recurring payment names no subscription of the gateway: it could never be cancelled there",
    );
  return undefined;
}

/** Checks of credentials, previews and payments. */
export const payingChecks: readonly ContractCheck[] = [
  {
    name: "takes credentials that are right",
    proves: "a gateway can be set up",
    run: async (subject) => {
      const valid = await requireResult("credentialsValid", () => subject.make().credentialsValid());
      requireThat(valid, "credentialsValid said false");
      return undefined;
    },
  },
  {
    name: "refuses credentials that are wrong, by saying so",
    proves: "a mistyped key is found when it is entered, not when a reader pays",
    run: async ({ makeRefused }) => {
      if (makeRefused === null) return "no wrong credentials are known for it";
      const valid = await requireResult("credentialsValid", () => makeRefused().credentialsValid());
      requireThat(!valid, "credentialsValid said true of wrong credentials");
      return undefined;
    },
  },
  {
    name: "previews a purchase twice as one",
    proves: "a reader who reloads the page opens no second order",
    run: previewTwice(false),
  },
  {
    name: "previews a recurring purchase twice as one",
    proves: "a reader who reloads the page opens no second subscription",
    run: previewTwice(true),
  },
  {
    name: "charges once, however often and at once it is asked",
    proves: "two processes, or a retry after a crash, take the money once",
    run: (subject) => payTwice(subject, false),
  },
  {
    name: "charges a recurring purchase once, and names its subscription",
    proves: "the same, where the gateway keeps a subscription",
    run: (subject) => payTwice(subject, true),
  },
  {
    name: "tells the payments of two purchases apart",
    proves: "nobody gets what another has paid for",
    run: async (subject) => {
      const own = await aPurchase(subject, { recurring: false });
      const other = await aPurchase(subject, { recurring: false });
      if (own.externalPaymentId === "") return NO_GATEWAY;
      requireThat(
        own.externalPaymentId !== other.externalPaymentId,
        `two purchases have one payment, ${own.externalPaymentId}`,
      );
      return undefined;
    },
  },
  {
    name: "answers a declined payment with a failure, twice alike",
    proves: "the reader reads why, and may try another card",
    run: async (subject) => {
      const request = await payOrderInBrowser(subject, anOrder(subject, { recurring: false }), "decline");
      const ask = () =>
        requireResult("afterCharge of a declined payment", () => subject.make().afterCharge(request));
      const first = await ask();
      if (first.success && first.externalPaymentId === undefined) return NO_GATEWAY;
      const codes = [first, await ask()].map((result) => requireFailure("a declined payment", result).code);
      requireSame("the reason of one decline", codes);
      return undefined;
    },
  },
  {
    name: "answers a token that it never gave with a failure",
    proves: "an invented token buys nothing, and is no outage",
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
    name: "captures a held payment once, however often it is asked",
    proves: "a retried capture takes no money twice",
    run: async (subject) => {
      const adapter = subject.make();
      if (adapter.capture === undefined) return "it captures by itself";
      const request = await payOrderInBrowser(subject, anOrder(subject, { recurring: false }), "success");
      const authorised = requireSuccess("afterCharge", await adapter.afterCharge(request));
      if (authorised.status !== "authorised") return "its payments are captured at once";
      const { attemptToken, amountCents, amountCurrency } = request;
      const externalPaymentId = authorised.externalPaymentId ?? "";
      const params = { attemptToken, externalPaymentId, amountCents, amountCurrency };
      const ask = () =>
        requireResult("capture", async () => (await subject.make().capture?.(params)) ?? null);
      const all = [...(await Promise.all([ask(), ask()])), await ask()];
      for (const capture of all)
        requireStatus("a captured payment", requireSuccess("capture", capture), ["charged"]);
      requireSame(
        "the gateway's id of one capture",
        all.map((capture) => capture?.success && capture.externalCaptureId),
      );
      const repeated = requireSuccess("afterCharge after capture", await subject.make().afterCharge(request));
      requireSame("the gateway's id of one payment", [externalPaymentId, repeated.externalPaymentId ?? ""]);
      return undefined;
    },
  },
  {
    name: "opens a page to pay on, once for an attempt",
    proves: "a reader who goes back and forth pays one order",
    run: async (subject) => {
      const adapter = subject.make();
      if (adapter.openCheckout === undefined) return "it has no page of its own";
      const order = anOrder(subject, { recurring: false });
      const request = {
        ...order,
        returnUrl: "https://news.example/thanks?a=1",
        cancelUrl: "https://news.example/plans",
      };
      const ask = () =>
        requireResult("openCheckout", async () => (await subject.make().openCheckout?.(request)) ?? null);
      const [first, second] = [await ask(), await ask()];
      requireThat(first?.success === true && second?.success === true, "openCheckout failed");
      requireThat(/^https?:\/\//.test(first.url), `its page is no web address: ${first.url}`);
      requireThat(first.reference !== "", "its page names no order");
      requireSame("the order behind the page", [first.reference, second.reference]);
      const nothing = subject.make().paymentTokenFrom?.({}) ?? null;
      requireThat(nothing === null, "a buyer who comes back with nothing has a payment token");
      return undefined;
    },
  },
];
