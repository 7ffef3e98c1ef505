let text = "";
let isEntered = false;

function onKey(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.key === "Enter") isEntered ||= !event.repeat;
  else if (event.key === "Backspace") text = text.slice(0, -1);
  else if (event.key.length === 1) text += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keep what is typed from now on, until the field that it is meant for is there. */
export function collectKeys(): void {
  window.addEventListener("keydown", onKey, { capture: true });
}

/** Return what was typed meanwhile, and whether Enter was pressed. */
export function releaseKeys(): { text: string; isEntered: boolean } {
  window.removeEventListener("keydown", onKey, { capture: true });
  const typed = { text, isEntered };
  text = "";
  isEntered = false;
  return typed;
}
