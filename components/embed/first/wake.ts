/** Heard by the document's own script: the widget runs, and what was pressed before can be done. */
export const AWAKE = "svc-awake";

export function wake(): void {
  document.dispatchEvent(new Event(AWAKE));
}
