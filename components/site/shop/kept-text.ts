/** Who logged in, as far as it tells whose the text is. */
export interface Returned {
  /** Names the door by which the form was left; it stands in the address, and says nothing by itself. */
  by: string;
  /** null: nobody logged in. */
  email: string | null;
}

const PLACE = "masthead-checkout";

type Typed = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(
    (element): element is Typed =>
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLTextAreaElement,
  );
}

function take(): URLSearchParams {
  const kept = new URLSearchParams(sessionStorage.getItem(PLACE) ?? "");
  sessionStorage.removeItem(PLACE);
  return kept;
}

function isAnother(typed: string | null, email: string | null): boolean {
  if (typed === null || email === null) return false;
  return typed.trim().toLowerCase() !== email.trim().toLowerCase();
}

/** Keeps what stands in a form, in this tab of the browser alone, while whoever typed it goes to log in. */
export function keepText(form: HTMLFormElement, by: string): void {
  const kept = new URLSearchParams({ by });
  for (const field of fieldsOf(form)) {
    const isChosen = field.type !== "radio" || !(field instanceof HTMLInputElement) || field.checked;
    if (isChosen && field.value !== "") kept.append(`field-${field.name}`, field.value);
  }
  try {
    sessionStorage.setItem(PLACE, kept.toString());
  } catch {
    // A browser that stores nothing: it has to be typed once more.
  }
}

/** Gives back, once, what was typed before that door was taken: not to a member whom we know by another address. */
export function giveBackText(form: HTMLFormElement, { by, email }: Returned): void {
  let kept: URLSearchParams;
  try {
    kept = take();
  } catch {
    return;
  }
  if (kept.get("by") !== by || isAnother(kept.get("field-email"), email)) return;
  for (const field of fieldsOf(form)) {
    const text = kept.get(`field-${field.name}`);
    if (text === null) continue;
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === text;
    else field.value = text;
  }
}
