"use client";

import { useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part";
import { toastState } from "./toast";

// Where it cannot be loaded, its absence is no reason to replace the page by an error.
const ToastList = lazyPart(async () => (await import("sonner")).Toaster, { onError: () => undefined });

/** Load the list of toasts in advance, so that a failed connection can be reported. */
export const preloadToasts = ToastList.preload;

/** Place of the toasts, at the end of the page. */
export function Toaster({ theme }: { theme: "system" | "light" | "dark" }) {
  const isNeeded = useSyncExternalStore(toastState.subscribe, toastState.isNeeded, () => false);
  return isNeeded && <ToastList theme={theme} position="bottom-right" closeButton />;
}
