import type { SvcUser } from "../../types";
import type { Offer } from "../offers";

/** What a buyer has entered so far. */
export interface Entered {
  asGift: boolean;
  /** A guest is reached by a mobile number, not by e-mail. */
  byPhone: boolean;
  email: string;
  phone: string;
  recipient: string;
  message: string;
  startsOn: string;
  /** What the publication asks for, by its names. */
  about: Readonly<Record<string, string>>;
  way: string | null;
}

export const EMPTY: Entered = {
  asGift: false,
  byPhone: false,
  email: "",
  phone: "",
  recipient: "",
  message: "",
  startsOn: "",
  about: {},
  way: null,
};

/** What publications ask for by these names is what a page says of its user. */
const ASKED = { name: /^(?:full[-_ ]?)?name$/i, emailAddress: /^e-?mail$/i };

/** The same with what the page said of its user, where nothing was entered yet. */
export function withKnown(
  entered: Entered,
  { fields }: Pick<Offer, "fields">,
  { name, emailAddress, mobileNumber }: SvcUser,
): Entered {
  const known = fields.flatMap((field) => {
    const value = ASKED.name.test(field) ? name : ASKED.emailAddress.test(field) ? emailAddress : null;
    return value === null ? [] : [[field, value]];
  });
  return {
    ...entered,
    email: entered.email === "" ? (emailAddress ?? "") : entered.email,
    phone: entered.phone === "" ? (mobileNumber ?? "") : entered.phone,
    about: { ...Object.fromEntries(known), ...entered.about },
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+[\d\s().-]{7,24}$/;

export type Problem = "needsEmail" | "needsPhone" | "needsField";
export type Problems = Readonly<Record<string, Problem>>;

interface Asked {
  offer: Offer;
  isGuest: boolean;
}

/** Fields that are wrong, by their names; none: it can be sent. */
export function problemsOf(entered: Entered, { offer, isGuest }: Asked): Problems {
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
