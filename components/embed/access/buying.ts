import type { Api } from "./api";
import { type Checkout, follow, openWindow } from "./checkout-window";
import { failure, isFailure } from "./failure";
import type { AttemptStore, KeptAttempt } from "./kept-attempts";
import type { Leaving, Order } from "./orders";
import type { Purchase, ResumedCheckout, Subscription } from "./types";

/** Buys orders, each once however often it is asked. */
export interface Till {
  buy(order: Order): Promise<Purchase>;
  resume(): Promise<ResumedCheckout | null>;
}

/** The subscription, as clients of gateways of two steps want it: they call `proceed` on what they are given. */
function purchased(subscription: Subscription): Purchase {
  const value = () => Promise.resolve(subscription);
  return Object.defineProperty({ ...subscription, proceed: value }, "proceed", { value, enumerable: false });
}

function leavingOf({ options }: Order): Leaving {
  const { return_url, success_url, cancel_url } = options?.urls ?? {};
  const here = location.href;
  const back = return_url ?? success_url;
  const wanted = options?.window ?? (back === undefined ? "popup" : "redirect");
  return { popup: wanted === "popup", return_url: back ?? here, cancel_url: cancel_url ?? here };
}

/** Tells the page's other parts, e.g. walls that fall. */
export function announce(name: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(`svc:${name}`, { detail }));
}

export function createTill(api: Api, attempts: AttemptStore): Till {
  const running = new Map<string, Promise<Purchase>>();

  const read = (token: string) => api.ask<Checkout>(`/api/access/v1/checkouts/${encodeURIComponent(token)}`);

  /** How what was promised before stands; one that is nobody's any more is forgotten. */
  async function lookAt(kept: KeptAttempt): Promise<Checkout | null> {
    const checkout = await read(kept.token).catch((error: unknown) => {
      if (isFailure(error) && (error.code === "network" || error.status >= 429)) throw error;
      return null;
    });
    if (checkout !== null && checkout.state !== "expired") return checkout;
    attempts.drop(kept.token);
    return null;
  }

  function finished(token: string, subscription: Subscription): Purchase {
    attempts.drop(token);
    announce("purchase", { subscription });
    return purchased(subscription);
  }

  async function promised(order: Order): Promise<KeptAttempt> {
    const token = await order.promise();
    const attempt = { asked: order.asked, token, at: Date.now(), isAway: false };
    attempts.keep(attempt);
    return attempt;
  }

  /** The gateway's page: in its window, or in the place of this one. Then nobody here is left to be told. */
  async function pay(url: string, popup: Window | null, kept: KeptAttempt): Promise<Subscription> {
    attempts.keep({ ...kept, isAway: true });
    if (popup === null) {
      running.delete(kept.asked);
      location.assign(url);
      return new Promise(() => undefined);
    }
    popup.location.href = url;
    return follow(popup, () => read(kept.token));
  }

  async function run(order: Order, popup: Window | null): Promise<Purchase> {
    const before = attempts.find(order.asked);
    const standing = before === null ? null : await lookAt(before);
    if (standing?.state === "made" && standing.subscription !== null)
      return finished(standing.attempt_token, standing.subscription);
    if (standing?.state === "waiting" && popup === null) throw failure("payment_pending");
    const kept = before === null || standing === null ? await promised(order) : before;
    if (standing?.state === "waiting" && popup !== null) {
      popup.close();
      return finished(kept.token, await follow(popup, () => read(kept.token)));
    }
    const leaving = { ...leavingOf(order), ...(popup === null && { popup: false }) };
    const opened = await order.open(kept.token, leaving).catch((error: unknown) => {
      // Spent by another request, or no longer what it was: the next try is promised anew.
      if (isFailure(error) && [400, 404, 409, 410].includes(error.status)) attempts.drop(kept.token);
      throw error;
    });
    if (opened.state === "made" && opened.subscription !== null)
      return finished(kept.token, opened.subscription);
    if (opened.url === null) throw failure("payment_pending");
    return finished(kept.token, await pay(opened.url, popup, kept));
  }

  /** Whoever asked was told: the next page need not tell it again. */
  function told(order: Order, error: unknown): void {
    const kept = attempts.find(order.asked);
    const isOver =
      isFailure(error) && !["network", "payment_pending", "checkout_closed"].includes(error.code);
    if (kept !== null && isOver) attempts.keep({ ...kept, isAway: false });
  }

  return {
    buy: (order) => {
      const same = running.get(order.asked);
      if (same !== undefined) return same;
      // At once: a browser opens windows only while the click that asked for them counts.
      const popup = order.isFree || !leavingOf(order).popup ? null : openWindow();
      const work = run(order, popup)
        .catch((error: unknown) => {
          told(order, error);
          throw error;
        })
        .finally(() => {
          running.delete(order.asked);
          popup?.close();
        });
      running.set(order.asked, work);
      return work;
    },
    resume: async () => {
      for (const kept of attempts.away()) {
        const standing = await lookAt(kept);
        if (standing === null) continue;
        const { state, subscription, code, message } = standing;
        if (state === "made" && subscription !== null)
          return { state, subscription: finished(kept.token, subscription) };
        if (state === "waiting" || state === "open") return { state };
        attempts.keep({ ...kept, isAway: false });
        return { state: "refused", code: code ?? "payment_refused", message: message ?? "" };
      }
      return null;
    },
  };
}
