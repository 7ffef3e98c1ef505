import type { Api } from "./api";
import type { AttemptStore, StoredAttempt } from "./attempt-store";
import { type Checkout, openCheckoutWindow, pollCheckout } from "./checkout-window";
import { createFailure, isFailure } from "./failure";
import type { Order, ReturnUrls } from "./orders";
import type { Purchase, ResumedCheckout, Subscription } from "./types";

/** Runs purchases; concurrent purchases of the same order share one request. */
export interface CheckoutRunner {
  buy(order: Order): Promise<Purchase>;
  resume(): Promise<ResumedCheckout | null>;
}

/** Adds `proceed` to the subscription: clients of two-step gateways call it on the result. */
function withProceed(subscription: Subscription): Purchase {
  const value = () => Promise.resolve(subscription);
  return Object.defineProperty({ ...subscription, proceed: value }, "proceed", { value, enumerable: false });
}

function toLeaving({ options }: Order): ReturnUrls {
  const { return_url, success_url, cancel_url } = options?.urls ?? {};
  const current = location.href;
  const back = return_url ?? success_url;
  const windowMode = options?.window ?? (back === undefined ? "popup" : "redirect");
  return { popup: windowMode === "popup", return_url: back ?? current, cancel_url: cancel_url ?? current };
}

/** Dispatches an event to the rest of the page, e.g. to open paywalls. */
export function announce(name: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(`svc:${name}`, { detail }));
}

export function createCheckoutRunner(api: Api, attempts: AttemptStore): CheckoutRunner {
  const running = new Map<string, Promise<Purchase>>();

  const read = (token: string) =>
    api.request<Checkout>(`/api/access/v1/checkouts/${encodeURIComponent(token)}`);

  /** Reads the state of a stored attempt; drops an attempt that is expired or unknown to the server. */
  async function readState(stored: StoredAttempt): Promise<Checkout | null> {
    const checkout = await read(stored.token).catch((error: unknown) => {
      if (isFailure(error) && (error.code === "network" || error.status >= 429)) throw error;
      return null;
    });
    if (checkout !== null && checkout.state !== "expired") return checkout;
    attempts.remove(stored.token);
    return null;
  }

  function complete(token: string, subscription: Subscription): Purchase {
    attempts.remove(token);
    announce("purchase", { subscription });
    return withProceed(subscription);
  }

  async function createAttempt(order: Order): Promise<StoredAttempt> {
    const token = await order.promise();
    const attempt = { asked: order.fingerprint, token, at: Date.now(), isAway: false };
    attempts.save(attempt);
    return attempt;
  }

  /** Opens the gateway's page in the pop-up, or in this window; then the returned promise never settles. */
  async function openGateway(
    url: string,
    popup: Window | null,
    stored: StoredAttempt,
  ): Promise<Subscription> {
    attempts.save({ ...stored, isAway: true });
    if (popup === null) {
      running.delete(stored.asked);
      location.assign(url);
      return new Promise(() => undefined);
    }
    popup.location.href = url;
    return pollCheckout(popup, () => read(stored.token));
  }

  async function runOrder(order: Order, popup: Window | null): Promise<Purchase> {
    const previous = attempts.find(order.fingerprint);
    const previousState = previous === null ? null : await readState(previous);
    if (previousState?.state === "made" && previousState.subscription !== null)
      return complete(previousState.attempt_token, previousState.subscription);
    if (previousState?.state === "waiting" && popup === null) throw createFailure("payment_pending");
    const stored = previous === null || previousState === null ? await createAttempt(order) : previous;
    if (previousState?.state === "waiting" && popup !== null) {
      popup.close();
      return complete(stored.token, await pollCheckout(popup, () => read(stored.token)));
    }
    const leaving = { ...toLeaving(order), ...(popup === null && { popup: false }) };
    const opened = await order.open(stored.token, leaving).catch((error: unknown) => {
      // Used by another request, or no longer valid: the next try requests a new attempt token.
      if (isFailure(error) && [400, 404, 409, 410].includes(error.status)) attempts.remove(stored.token);
      throw error;
    });
    if (opened.state === "made" && opened.subscription !== null)
      return complete(stored.token, opened.subscription);
    if (opened.url === null) throw createFailure("payment_pending");
    return complete(stored.token, await openGateway(opened.url, popup, stored));
  }

  /** Marks the attempt as reported: the caller has the error, so the next page need not report it again. */
  function markReported(order: Order, error: unknown): void {
    const stored = attempts.find(order.fingerprint);
    const isOver =
      isFailure(error) && !["network", "payment_pending", "checkout_closed"].includes(error.code);
    if (stored !== null && isOver) attempts.save({ ...stored, isAway: false });
  }

  return {
    buy: (order) => {
      const same = running.get(order.fingerprint);
      if (same !== undefined) return same;
      // Open the pop-up synchronously: a browser allows it only during the user activation of the click.
      const popup = order.isFree || !toLeaving(order).popup ? null : openCheckoutWindow();
      const promise = runOrder(order, popup)
        .catch((error: unknown) => {
          markReported(order, error);
          throw error;
        })
        .finally(() => {
          running.delete(order.fingerprint);
          popup?.close();
        });
      running.set(order.fingerprint, promise);
      return promise;
    },
    resume: async () => {
      for (const stored of attempts.away()) {
        const checkout = await readState(stored);
        if (checkout === null) continue;
        const { state, subscription, code, message } = checkout;
        if (state === "made" && subscription !== null)
          return { state, subscription: complete(stored.token, subscription) };
        if (state === "waiting" || state === "open") return { state };
        attempts.save({ ...stored, isAway: false });
        return { state: "refused", code: code ?? "payment_refused", message: message ?? "" };
      }
      return null;
    },
  };
}
