/** Event for the document's inline script: the widget is hydrated, so recorded events can be replayed. */
export const HYDRATED_EVENT = "svc-awake";

export function notifyHydrated(): void {
  document.dispatchEvent(new Event(HYDRATED_EVENT));
}
