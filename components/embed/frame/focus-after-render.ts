/**
 * Focuses an element after the current state change is rendered: Preact renders in a microtask, and this one runs
 * after it, before the next paint or key event. If the element does not exist yet, one more frame is awaited.
 */
export function focusAfterRender(elementId: string, lead = (element: HTMLElement) => element.focus()): void {
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
