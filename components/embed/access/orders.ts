import type { Api } from "./api";
import type { Checkout } from "./checkout-window";
import { computeFingerprint } from "./fingerprint";
import { buildPurchaseBody, getAmount } from "./purchase-body.rules";
import type { PaymentObject, Subscription, SvcUser, SwitchObject } from "./types";

const OWN = "/api/access/v1/members/me/subscriptions";
const GUEST = "/api/access/v1/subscription-without-login";

/** Return URLs of the gateway's page. */
export interface ReturnUrls {
  popup: boolean;
  return_url: string;
  cancel_url: string;
}

/** A purchase in its two steps: preview and checkout. */
export interface Order {
  /** Fingerprint of the purchase. */
  fingerprint: string;
  /** Whether no payment is needed, according to the page's parameters. */
  isFree: boolean;
  options: PaymentObject["options"];
  /** Requests a preview and returns its attempt token. */
  promise(): Promise<string>;
  /** Completes the purchase, or opens a checkout at the gateway. */
  open(token: string, leaving: ReturnUrls): Promise<Checkout>;
}

interface Buyer {
  user: SvcUser;
  /** Whether a token or, as far as this page can know, a session identifies the reader. */
  isOwn: boolean;
  /** Identity of the buyer, part of the fingerprint. */
  holder: string;
}

function getEndpoint({ isOwn }: Buyer) {
  return isOwn ? { path: OWN, identity: "reader" as const } : { path: GUEST, identity: "anybody" as const };
}

/** Creates the order of a purchase at one of the account's gateways. */
export function createPurchaseOrder(
  api: Api,
  buyer: Buyer,
  { params, paymentTypes }: { params: PaymentObject; paymentTypes: readonly string[] },
): Order {
  const body = buildPurchaseBody(params, { user: buyer.user, paymentTypes });
  const { path, identity } = getEndpoint(buyer);
  const post = <Result>(endpoint: string, extra: object = {}) =>
    api.request<Result>(endpoint, { identity, method: "POST", body: { ...body, ...extra } });
  return {
    fingerprint: computeFingerprint([buyer.holder, body]),
    isFree: getAmount(params) === 0,
    options: params.options,
    promise: async () => (await post<{ attempt_token: string }>(`${path}/preview`)).attempt_token,
    open: (attempt_token, checkout) => post<Checkout>(`${path}/checkout`, { attempt_token, checkout }),
  };
}

/** Creates the order of a purchase that was paid elsewhere, or is free: it calls the create endpoint. */
export function createPaidOrder(
  api: Api,
  buyer: Buyer,
  params: PaymentObject & { payment_token?: string; attempt_token?: string },
): Order {
  const { payment_token, attempt_token: existingToken } = params;
  const body = buildPurchaseBody(params, { user: buyer.user, paymentTypes: [] });
  const { path, identity } = getEndpoint(buyer);
  const post = <Result>(endpoint: string, payload: object) =>
    api.request<Result>(endpoint, { identity, method: "POST", body: payload });
  const paid = { ...Object(body.subscription["payment"]), payment_token };
  return {
    fingerprint: computeFingerprint([buyer.holder, body, payment_token]),
    isFree: true,
    options: undefined,
    promise: async () =>
      existingToken ?? (await post<{ attempt_token: string }>(`${path}/preview`, body)).attempt_token,
    open: async (attempt_token) => {
      const payload = { ...body, subscription: { ...body.subscription, payment: paid }, attempt_token };
      const { subscription } = await post<{ subscription: Subscription }>(path, payload);
      return { attempt_token, state: "made", url: null, code: null, message: null, subscription };
    },
  };
}

/** Creates the order of a switch of the reader's own subscription to another plan. */
export function createSwitchOrder(
  api: Api,
  buyer: Buyer,
  { params, paymentType }: { params: SwitchObject; paymentType: string | null },
): Order {
  const { subscriptionId, subscription_plan_id, switch_type } = params;
  const path = `${OWN}/${subscriptionId}/switch_plan`;
  const post = <Result>(endpoint: string, body: object) =>
    api.request<Result>(endpoint, { method: "POST", body });
  const selection = {
    subscription_plan_id,
    switch_type,
    ...(paymentType !== null && { payment: { payment_type: paymentType } }),
  };
  return {
    fingerprint: computeFingerprint([buyer.holder, subscriptionId, selection]),
    isFree: false,
    options: params.options,
    promise: async () => (await post<{ attempt_token: string }>(`${path}/preview`, selection)).attempt_token,
    open: (attempt_token, checkout) => post<Checkout>(`${path}/checkout`, { attempt_token, checkout }),
  };
}
