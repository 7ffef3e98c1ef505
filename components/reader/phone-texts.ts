import type { AccountTexts } from "@/shared/messages/account/index";

const NUMBER = "{number}";

/** Texts of the phone form, which runs in the browser. */
export interface PhoneTexts {
  mobileNumber: string;
  mobileNumberHint: string;
  code: string;
  /** Contains `{number}` in place of the phone number. */
  codeHint: string;
  name: string;
  nameHint: string;
  sendCode: string;
  signUp: string;
  anotherNumber: string;
}

/** Return the texts of the phone form. */
export function getPhoneTexts(t: AccountTexts): PhoneTexts {
  return {
    mobileNumber: t("mobileNumber"),
    mobileNumberHint: t("mobileNumberHint"),
    code: t("code"),
    codeHint: t("codeHint", { number: NUMBER }),
    name: t("name"),
    nameHint: t("nameHint"),
    sendCode: t("sendCode"),
    signUp: t("signUp"),
    anotherNumber: t("anotherNumber"),
  };
}

/** Put the phone number into the hint of the code. */
export function formatCodeHint({ codeHint }: PhoneTexts, number: string): string {
  return codeHint.replace(NUMBER, () => number);
}
