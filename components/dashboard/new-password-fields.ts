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
    hint: "At least 12 characters. Several words are easier to remember than symbols.",
  },
  {
    name: "repeat-password",
    label: "Confirm new password",
    type: "password",
    autoComplete: "new-password",
    maxLength: 200,
  },
];
