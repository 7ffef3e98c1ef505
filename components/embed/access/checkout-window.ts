import { failure, isFailure } from "./failure";
import type { Subscription } from "./types";

/** How a purchase stands, as the server says it. */
export interface Checkout {
  attempt_token: string;
  state: "open" | "waiting" | "made" | "refused" | "expired";
  /** The gateway's page, where something is to be paid. */
  url: string | null;
  code: string | null;
  message: string | null;
  subscription: Subscription | null;
}

const PAUSE = 1_200;
/** So often it is asked once the window is gone: the gateway's word may take a moment. */
const LAST_LOOKS = 4;
/** The same while the gateway itself does not know yet, or the network is away. */
const LONG_LOOKS = 50;

/** A window of the gateway's, opened while the click that asked for it still counts; null where a browser lets none. */
export function openWindow(): Window | null {
  const [width, height] = [Math.min(520, screen.availWidth), Math.min(760, screen.availHeight)];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2);
  return window.open("", "svc-checkout", `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/** A pause that a word from the gateway's window cuts short. The word is not believed: it only makes us look. */
function pause(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== popup || typeof data !== "object" || data === null) return;
      if (Reflect.get(data, "action") === "svc_checkout") done();
    };
    const timer = setTimeout(() => done(), PAUSE);
    const done = () => {
      clearTimeout(timer);
      removeEventListener("message", hear);
      resolve();
    };
    addEventListener("message", hear);
  });
}

/** What a server's word means for who waits; null: to be asked again. */
function verdict(checkout: Checkout): Subscription | null {
  switch (checkout.state) {
    case "made":
      return checkout.subscription;
    case "refused":
      throw failure(checkout.code ?? "payment_refused", checkout.message ?? undefined);
    case "expired":
      throw failure("payment_refused");
    case "open":
    case "waiting":
      return null;
  }
}

/**
 * Waits until the server says how a purchase in the gateway's window ended. A network that is away is waited for while
 * the window stands open.
 */
export async function follow(popup: Window, read: () => Promise<Checkout>): Promise<Subscription> {
  for (let looks = 0; ; ) {
    await pause(popup);
    let last = "network";
    try {
      const checkout = await read();
      const subscription = verdict(checkout);
      if (subscription !== null) return subscription;
      last = checkout.state === "waiting" ? "payment_pending" : "checkout_closed";
    } catch (error) {
      if (!isFailure(error) || error.code !== "network") throw error;
    }
    if (!popup.closed) continue;
    looks += 1;
    if (looks >= (last === "checkout_closed" ? LAST_LOOKS : LONG_LOOKS)) throw failure(last);
  }
}
