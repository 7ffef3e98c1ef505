/**
 * Leads the keyboard to an element once what was just changed is drawn: Preact draws in a microtask, and ours comes after
 * it, before the browser shows anything or takes another key. What is drawn later still is waited for.
 */
export function focusDrawn(elementId: string, lead = (element: HTMLElement) => element.focus()): void {
  queueMicrotask(() => {
    const element = document.getElementById(elementId);
    if (element !== null) lead(element);
    else
      requestAnimationFrame(() => {
        const late = document.getElementById(elementId);
        if (late !== null) lead(late);
      });
  });
}
