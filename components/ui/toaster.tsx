"use client";

import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part";
import { toastState } from "./toast";

/** Stands for a list that could not be loaded, which is no reason to replace the page by an error. */
function RetryWithNextToast({ retry }: { retry: () => void }) {
  useEffect(() => toastState.subscribe(retry), [retry]);
  return null;
}

const ToastList = lazyPart(async () => (await import("sonner")).Toaster, {
  failed: (_props, { retry }) => <RetryWithNextToast retry={retry} />,
});

/** Load the list of toasts in advance, so that a failed connection can be reported. */
export const preloadToasts = ToastList.preload;

/** Place of the toasts, at the end of the page. */
export function Toaster({ theme }: { theme: "system" | "light" | "dark" }) {
  const isNeeded = useSyncExternalStore(toastState.subscribe, toastState.isNeeded, () => false);
  return isNeeded && <ToastList theme={theme} position="bottom-right" closeButton />;
}
