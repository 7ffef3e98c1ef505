import { createFailure, isFailure } from "./failure";
import type { Subscription } from "./types";

/** The state of a checkout, as returned by the server. */
export interface Checkout {
  attempt_token: string;
  state: "open" | "waiting" | "made" | "refused" | "expired";
  /** URL of the gateway's page; null: no payment is needed. */
  url: string | null;
  code: string | null;
  message: string | null;
  subscription: Subscription | null;
}

const POLL_INTERVAL_MS = 1_200;
/** Polls after the window is closed: the gateway's webhook may be delayed. */
const POLLS_AFTER_CLOSE = 4;
/** Polls while the gateway does not know the result yet, or the network is unavailable. */
const POLLS_WHILE_PENDING = 50;

/** Opens the gateway's pop-up within the user activation of the click; null: the browser blocks it. */
export function openCheckoutWindow(): Window | null {
  const [width, height] = [Math.min(520, screen.availWidth), Math.min(760, screen.availHeight)];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2);
  return window.open("", "svc-checkout", `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Waits for the poll interval, or a message of the gateway's window. The message is not trusted: it only triggers a
 * poll.
 */
function pause(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== popup || typeof data !== "object" || data === null) return;
      if (Reflect.get(data, "action") === "svc_checkout") done();
    };
    const timer = setTimeout(() => done(), POLL_INTERVAL_MS);
    const done = () => {
      clearTimeout(timer);
      removeEventListener("message", onMessage);
      resolve();
    };
    addEventListener("message", onMessage);
  });
}

/** Converts the state to a result: returns the subscription, throws a refusal; null: poll again. */
function toResult(checkout: Checkout): Subscription | null {
  switch (checkout.state) {
    case "made":
      return checkout.subscription;
    case "refused":
      throw createFailure(checkout.code ?? "payment_refused", checkout.message ?? undefined);
    case "expired":
      throw createFailure("payment_refused");
    case "open":
    case "waiting":
      return null;
  }
}

/**
 * Polls until the server reports the result of a purchase in the gateway's window. Network errors are retried while
 * the window is open.
 */
export async function pollCheckout(popup: Window, read: () => Promise<Checkout>): Promise<Subscription> {
  for (let polls = 0; ; ) {
    await pause(popup);
    let lastState = "network";
    try {
      const checkout = await read();
      const subscription = toResult(checkout);
      if (subscription !== null) return subscription;
      lastState = checkout.state === "waiting" ? "payment_pending" : "checkout_closed";
    } catch (error) {
      if (!isFailure(error) || error.code !== "network") throw error;
    }
    if (!popup.closed) continue;
    polls += 1;
    if (polls >= (lastState === "checkout_closed" ? POLLS_AFTER_CLOSE : POLLS_WHILE_PENDING))
      throw createFailure(lastState);
  }
}
