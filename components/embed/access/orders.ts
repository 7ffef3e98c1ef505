import type { Api } from "./api";
import type { Checkout } from "./checkout-window";
import { fingerprint } from "./fingerprint";
import { amountOf, purchaseBody } from "./purchase-body.rules";
import type { PaymentObject, Subscription, SvcUser, SwitchObject } from "./types";

const OWN = "/api/access/v1/members/me/subscriptions";
const GUEST = "/api/access/v1/subscription-without-login";

/** Where a buyer goes on after the gateway's page. */
export interface Leaving {
  popup: boolean;
  return_url: string;
  cancel_url: string;
}

/** Something that a page asks to be bought, in the steps in which it is. */
export interface Order {
  /** Tells it apart from every other. */
  asked: string;
  /** Whether nothing is to be paid, as far as the page says. */
  isFree: boolean;
  options: PaymentObject["options"];
  /** Has it priced and promised: the attempt's token. */
  promise(): Promise<string>;
  /** Has it made, or its gateway's page opened. */
  open(token: string, leaving: Leaving): Promise<Checkout>;
}

interface Buyer {
  user: SvcUser;
  /** Whether a token or, for all this page can say, a session names the reader. */
  isOwn: boolean;
  /** Whose the purchase is, for telling it apart. */
  holder: string;
}

function rowsOf({ isOwn }: Buyer) {
  return isOwn ? { path: OWN, whose: "reader" as const } : { path: GUEST, whose: "anybody" as const };
}

/** A purchase at one of the account's gateways. */
export function purchaseOrder(
  api: Api,
  buyer: Buyer,
  { params, words }: { params: PaymentObject; words: readonly string[] },
): Order {
  const body = purchaseBody(params, { user: buyer.user, words });
  const { path, whose } = rowsOf(buyer);
  const post = <Answer>(to: string, more: object = {}) =>
    api.ask<Answer>(to, { whose, method: "POST", body: { ...body, ...more } });
  return {
    asked: fingerprint([buyer.holder, body]),
    isFree: amountOf(params) === 0,
    options: params.options,
    promise: async () => (await post<{ attempt_token: string }>(`${path}/preview`)).attempt_token,
    open: (attempt_token, checkout) => post<Checkout>(`${path}/checkout`, { attempt_token, checkout }),
  };
}

/** A purchase that was paid elsewhere, or costs nothing: made by the interface's own create. */
export function paidOrder(
  api: Api,
  buyer: Buyer,
  params: PaymentObject & { payment_token?: string; attempt_token?: string },
): Order {
  const { payment_token, attempt_token: promised } = params;
  const body = purchaseBody(params, { user: buyer.user, words: [] });
  const { path, whose } = rowsOf(buyer);
  const post = <Answer>(to: string, sent: object) =>
    api.ask<Answer>(to, { whose, method: "POST", body: sent });
  const paid = { ...Object(body.subscription["payment"]), payment_token };
  return {
    asked: fingerprint([buyer.holder, body, payment_token]),
    isFree: true,
    options: undefined,
    promise: async () =>
      promised ?? (await post<{ attempt_token: string }>(`${path}/preview`, body)).attempt_token,
    open: async (attempt_token) => {
      const sent = { ...body, subscription: { ...body.subscription, payment: paid }, attempt_token };
      const { subscription } = await post<{ subscription: Subscription }>(path, sent);
      return { attempt_token, state: "made", url: null, code: null, message: null, subscription };
    },
  };
}

/** A switch of one's own subscription to another plan. */
export function switchOrder(
  api: Api,
  buyer: Buyer,
  { params, word }: { params: SwitchObject; word: string | null },
): Order {
  const { subscriptionId, subscription_plan_id, switch_type } = params;
  const path = `${OWN}/${subscriptionId}/switch_plan`;
  const post = <Answer>(to: string, body: object) => api.ask<Answer>(to, { method: "POST", body });
  const asked = {
    subscription_plan_id,
    switch_type,
    ...(word !== null && { payment: { payment_type: word } }),
  };
  return {
    asked: fingerprint([buyer.holder, subscriptionId, asked]),
    isFree: false,
    options: params.options,
    promise: async () => (await post<{ attempt_token: string }>(`${path}/preview`, asked)).attempt_token,
    open: (attempt_token, checkout) => post<Checkout>(`${path}/checkout`, { attempt_token, checkout }),
  };
}
