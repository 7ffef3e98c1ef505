/** Fields of which one is enough: a valid one of them ends the error of the other. */
const EITHER: readonly (readonly [string, string])[] = [
  ["email", "phone"],
  ["recipient-email", "recipient-phone"],
];

/** The state of a field as the buyer edits it. */
export interface EditedField {
  name: string;
  value: string;
  /** Whether the browser accepts the value for the field's type. */
  isValid: boolean;
}

const PHONE = /^\+[\d\s().-]{7,24}$/;

function isRight({ name, value, isValid }: EditedField): boolean {
  const text = value.trim();
  // Only the server knows coupons: another code is not wrong until it is checked.
  if (name === "coupon") return true;
  if (text === "") return false;
  return name.endsWith("phone") ? PHONE.test(text) : isValid;
}

/**
 * Names of the fields whose errors are settled by an edit: that of the field itself once it is right, and that of the
 * field that it replaces. Empty while it is still wrong.
 */
export function findSettledFields(field: EditedField): string[] {
  if (!isRight(field)) return [];
  const pair = EITHER.find((names) => names.includes(field.name));
  return pair === undefined ? [field.name] : [...pair];
}
