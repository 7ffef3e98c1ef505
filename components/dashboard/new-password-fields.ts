import type { FormField } from "../reader/form-state";

/** New staff password and its confirmation. */
export const NEW_STAFF_PASSWORD_FIELDS: readonly FormField[] = [
  {
    name: "new-password",
    label: "New password",
    type: "password",
    autoComplete: "new-password",
    minLength: 12,
    maxLength: 200,
    hint: "At least 12 characters. A few words are easier to remember than a few signs.",
  },
  {
    name: "repeat-password",
    label: "The same again",
    type: "password",
    autoComplete: "new-password",
    maxLength: 200,
  },
];
