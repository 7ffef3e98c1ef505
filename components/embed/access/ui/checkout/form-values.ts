import type { SvcUser } from "../../types";
import type { Offer } from "../offers";

/** The values of the checkout form. */
export interface FormValues {
  asGift: boolean;
  /** Whether the guest gives a mobile number instead of an e-mail address. */
  byPhone: boolean;
  email: string;
  phone: string;
  recipient: string;
  message: string;
  startsOn: string;
  /** Values of the publication's metadata fields, by name. */
  about: Readonly<Record<string, string>>;
  paymentOption: string | null;
}

export const EMPTY: FormValues = {
  asGift: false,
  byPhone: false,
  email: "",
  phone: "",
  recipient: "",
  message: "",
  startsOn: "",
  about: {},
  paymentOption: null,
};

/** Metadata fields that are filled in from the page's user. */
const USER_FIELDS = { name: /^(?:full[-_ ]?)?name$/i, emailAddress: /^e-?mail$/i };

/** The buyer's name among the metadata fields; left out: no field asks for it, or it is empty. */
export function findName(about: FormValues["about"]): string | undefined {
  return (
    Object.entries(about)
      .find(([field]) => USER_FIELDS.name.test(field))?.[1]
      .trim() || undefined
  );
}

/** Fills in empty fields from the page's user. */
export function fillFromUser(
  entered: FormValues,
  { fields }: Pick<Offer, "fields">,
  { name, emailAddress, mobileNumber }: SvcUser,
): FormValues {
  const values = fields.flatMap((field) => {
    const value = USER_FIELDS.name.test(field)
      ? name
      : USER_FIELDS.emailAddress.test(field)
        ? emailAddress
        : null;
    return value === null ? [] : [[field, value]];
  });
  return {
    ...entered,
    email: entered.email === "" ? (emailAddress ?? "") : entered.email,
    phone: entered.phone === "" ? (mobileNumber ?? "") : entered.phone,
    about: { ...Object.fromEntries(values), ...entered.about },
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+[\d\s().-]{7,24}$/;

export type Problem = "needsEmail" | "needsPhone" | "needsField";
export type Problems = Readonly<Record<string, Problem>>;

interface FormContext {
  offer: Offer;
  isGuest: boolean;
}

/** Validates the form: problems by field name; empty: valid. */
export function validateForm(entered: FormValues, { offer, isGuest }: FormContext): Problems {
  const problems: Record<string, Problem> = {};
  const { asGift, byPhone, email, phone, recipient } = entered;
  if (asGift && !EMAIL.test(recipient.trim()) && !PHONE.test(recipient.trim()))
    problems["recipient"] = recipient.trim().startsWith("+") ? "needsPhone" : "needsEmail";
  if (isGuest && byPhone && !PHONE.test(phone.trim())) problems["phone"] = "needsPhone";
  if (isGuest && !byPhone && !EMAIL.test(email.trim())) problems["email"] = "needsEmail";
  for (const name of offer.fields)
    if ((entered.about[name] ?? "").trim() === "") problems[name] = "needsField";
  return problems;
}

/** Removes the shown problems of fields that are right now; it adds none while the buyer is still typing. */
export function keepRemaining(shown: Problems, current: Problems): Problems {
  return Object.fromEntries(Object.entries(current).filter(([name]) => Object.hasOwn(shown, name)));
}
