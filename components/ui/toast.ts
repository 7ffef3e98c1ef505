import type { ExternalToast, toast as showToast } from "sonner";

type Show = (library: typeof showToast) => void;

let isNeeded = false;
const listeners = new Set<() => void>();
/** Toasts that wait for the library; where it could not be loaded, until the next one is shown. */
const waiting: Show[] = [];

/** The library keeps toasts until its list is on the page. */
function show(showWith: Show): void {
  isNeeded = true;
  waiting.push(showWith);
  for (const listener of listeners) listener();
  import("sonner").then(
    ({ toast: library }) => {
      for (const showNext of waiting.splice(0)) showNext(library);
    },
    () => undefined,
  );
}

/** Short messages about what was done. The library that shows them is loaded apart from the page. */
export const toast = {
  success: (text: string, options?: ExternalToast) => show((library) => library.success(text, options)),
  error: (text: string) => show((library) => library.error(text)),
  warning: (text: string) => show((library) => library.warning(text)),
  info: (text: string) => show((library) => library.info(text)),
};

/** For the list of toasts: whether there was one on this page, and when the next one comes. */
export const toastState = {
  isNeeded: () => isNeeded,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
