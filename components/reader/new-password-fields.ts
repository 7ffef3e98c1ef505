import type { FormField } from "./form-state";

/** New password and its confirmation. */
export const NEW_PASSWORD_FIELDS: readonly FormField[] = [
  {
    name: "new-password",
    label: "New password",
    type: "password",
    autoComplete: "new-password",
    minLength: 8,
    maxLength: 200,
    hint: "At least 8 characters.",
  },
  {
    name: "repeat-password",
    label: "Confirm new password",
    type: "password",
    autoComplete: "new-password",
    maxLength: 200,
  },
];
