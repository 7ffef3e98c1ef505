import type { AccountTexts } from "@/shared/messages/account/index";
import type { FormField } from "./form-state";

/** Return the fields of a new password and its confirmation. */
export function getNewPasswordFields(t: AccountTexts): FormField[] {
  return [
    {
      name: "new-password",
      label: t("newPassword"),
      type: "password",
      autoComplete: "new-password",
      minLength: 8,
      maxLength: 200,
      hint: t("passwordHint"),
    },
    {
      name: "repeat-password",
      label: t("confirmNewPassword"),
      type: "password",
      autoComplete: "new-password",
      maxLength: 200,
    },
  ];
}
