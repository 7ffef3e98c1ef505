import type { ExternalToast, toast as showToast } from "sonner";

let isNeeded = false;
const listeners = new Set<() => void>();

/** The library keeps toasts until its list is on the page. */
function show(make: (library: typeof showToast) => void): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  void import("sonner").then((library) => make(library.toast));
}

/** Short messages about what was done. The library that shows them is loaded apart from the page. */
export const toast = {
  success: (text: string, options?: ExternalToast) => show((library) => library.success(text, options)),
  error: (text: string) => show((library) => library.error(text)),
  warning: (text: string) => show((library) => library.warning(text)),
  info: (text: string) => show((library) => library.info(text)),
};

/** For the list of toasts: whether there was one on this page, and when the first one comes. */
export const toastState = {
  isNeeded: () => isNeeded,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
