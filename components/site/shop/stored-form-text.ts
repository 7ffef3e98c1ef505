/** The person who returns from logging in, to decide whether the stored text is theirs. */
export interface ReturnedVisitor {
  /** Identifies the form that was left; an opaque value in the URL. */
  by: string;
  /** null: the visitor is not logged in. */
  email: string | null;
}

const STORAGE_KEY = "masthead-checkout";

type Typed = HTMLInputElement | HTMLTextAreaElement;

function getFields(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(
    (element): element is Typed =>
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLTextAreaElement,
  );
}

function takeStoredText(): URLSearchParams {
  const stored = new URLSearchParams(sessionStorage.getItem(STORAGE_KEY) ?? "");
  sessionStorage.removeItem(STORAGE_KEY);
  return stored;
}

function isOtherEmail(typed: string | null, email: string | null): boolean {
  if (typed === null || email === null) return false;
  return typed.trim().toLowerCase() !== email.trim().toLowerCase();
}

/** Store the form's values in this tab while the visitor goes to log in. */
export function storeFormText(form: HTMLFormElement, by: string): void {
  const stored = new URLSearchParams({ by });
  for (const field of getFields(form)) {
    const isChosen = field.type !== "radio" || !(field instanceof HTMLInputElement) || field.checked;
    if (isChosen && field.value !== "") stored.append(`field-${field.name}`, field.value);
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, stored.toString());
  } catch {
    // Storage is unavailable: the visitor types the text again.
  }
}

/**
 * Restore the stored values once.
 * They are not shown to a member whose email address differs from the one entered.
 */
export function restoreFormText(form: HTMLFormElement, { by, email }: ReturnedVisitor): void {
  let stored: URLSearchParams;
  try {
    stored = takeStoredText();
  } catch {
    return;
  }
  if (stored.get("by") !== by || isOtherEmail(stored.get("field-email"), email)) return;
  for (const field of getFields(form)) {
    const text = stored.get(`field-${field.name}`);
    if (text === null) continue;
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === text;
    else field.value = text;
  }
}
