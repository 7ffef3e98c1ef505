import type { Translate } from "../frame/messages";
import type { FieldFacts } from "./form";

const LONGEST_EMAIL = 254;

/** The fields of the login forms, named for the API and for password managers. */
export function fieldsIn(t: Translate) {
  const filled = (value: string) => (value.trim() === "" ? t("missing") : "");
  const isAddress = (value: string) => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? "" : t("badEmail"));
  const email = (value: string): FieldFacts => ({
    name: "email",
    label: t("email"),
    type: "email",
    inputmode: "email",
    autocomplete: "username",
    maxlength: LONGEST_EMAIL,
    value,
    check: isAddress,
  });
  return {
    email,
    loginName: (value: string): FieldFacts => ({
      ...email(value),
      label: t("emailOrName"),
      type: "text",
      check: filled,
    }),
    password: {
      name: "password",
      label: t("password"),
      type: "password",
      autocomplete: "current-password",
      maxlength: 1_000,
      check: (value) => (value === "" ? t("missing") : ""),
    } satisfies FieldFacts,
    newPassword: {
      name: "password",
      label: t("password"),
      type: "password",
      autocomplete: "new-password",
      maxlength: 200,
      hint: t("passwordHint"),
      check: (value) => ([...value].length < 8 ? t("badPassword") : ""),
    } satisfies FieldFacts,
    name: {
      name: "name",
      label: t("name"),
      type: "text",
      autocomplete: "name",
      maxlength: 200,
      hint: t("nameHint"),
      check: (value) => (value.trim() === "" ? t("badName") : ""),
    } satisfies FieldFacts,
    phone: (value: string): FieldFacts => ({
      name: "phone-number",
      label: t("phone"),
      type: "tel",
      inputmode: "tel",
      autocomplete: "tel",
      maxlength: 40,
      hint: t("phoneHint"),
      value,
      check: (text) => (/^\s*\+[\d\s().-]{6,}$/.test(text) ? "" : t("badPhone")),
    }),
    code: (address: string): FieldFacts => ({
      name: "otp",
      label: t("code"),
      type: "text",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: 12,
      hint: t("codeHint", { email: address }),
      check: (value) => (/^\s*\d(?:\s*\d){5}\s*$/.test(value) ? "" : t("badCode")),
    }),
  };
}
