import { authOrigin, toOwnUrl } from "@/server/identity/index";
import type { MethodChange, MethodHolder } from "../method-change";
import { parseCard } from "./card.rules";
import { findChargedToken, findMethodPage, insertMethodPage } from "./method-page.repository";
import { updateToken } from "./renewal.repository";
import { deriveId, deriveSubscriptionId, refusal, type SandboxDependencies } from "./sandbox";
import { parseScript } from "./script.rules";

function getSubscriptionId({ externalSubscriptionId, attemptToken }: MethodHolder): string {
  return externalSubscriptionId ?? deriveSubscriptionId(attemptToken);
}

async function isCancelled({ db, account }: SandboxDependencies, id: string): Promise<boolean> {
  const subscription = await findChargedToken(db, account.id, id);
  return subscription !== null && subscription.cancelledAt !== null;
}

/** Changes of a payment method at the simulated gateway: its tokens stand for cards. */
export function createSandboxMethodChange(context: SandboxDependencies): MethodChange {
  const { db, account, clock } = context;
  return {
    openPage: async ({ reference, title, returnUrl, cancelUrl, ...holder }) => {
      const subscriptionId = getSubscriptionId(holder);
      const own = { returnUrl: toOwnUrl(account, returnUrl), cancelUrl: toOwnUrl(account, cancelUrl) };
      if (own.returnUrl === null || own.cancelUrl === null) return refusal("foreign_address");
      if (await isCancelled(context, subscriptionId)) return refusal("ended_subscription");
      const id = deriveId("method", reference);
      const addresses = { returnUrl: own.returnUrl, cancelUrl: own.cancelUrl };
      const page = { id, reference, subscriptionId, title, ...addresses, now: clock.now() };
      await insertMethodPage(db, account.id, page);
      const url = new URL(`/sandbox/payment-method/${id}`, authOrigin(account)).href;
      return { success: true, url, reference: id };
    },
    findNew: async ({ reference, pageReference }) => {
      const page = await findMethodPage(db, account.id, pageReference);
      if (page?.reference !== reference) return { status: "failed", code: "page_of_another_change" };
      const { paymentToken, declined } = page;
      if (declined) return { status: "failed", code: "card_declined" };
      const card = paymentToken === null ? null : parseCard(paymentToken);
      return paymentToken === null || card === null
        ? { status: "open" }
        : { status: "saved", methodId: paymentToken, card };
    },
    findCurrent: async (holder) => {
      const charged = await findChargedToken(db, account.id, getSubscriptionId(holder));
      const token = holder.paymentToken ?? charged?.paymentToken ?? "";
      const card = parseCard(token);
      return card === null ? null : { methodId: token, card };
    },
    use: async ({ methodId, ...holder }) => {
      const id = getSubscriptionId(holder);
      if (await isCancelled(context, id)) return refusal("ended_subscription");
      await updateToken(db, account.id, { id, paymentToken: methodId });
      return { success: true, paymentToken: methodId };
    },
    // The sandbox saves no cards of its own: the token decides the answer.
    detach: async ({ methodId }) =>
      parseScript(methodId).isDeletable ? { success: true } : refusal("payment_method_in_use"),
  };
}
