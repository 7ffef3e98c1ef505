import type { CheckoutState } from "@/components/site/shop/checkout-state";
import { getShopTexts } from "@/components/site/site-texts";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { translateProblem } from "@/shared/messages/translate-problem";

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/coupon/, "coupon"],
  [/^emailAddress|^body\.emailAddress|^email$/, "email"],
  [/^phoneNumber|^phone$/, "phone"],
  [/^gift-start$/, "gift-start"],
  [/^way$|payment_type/, "way"],
];

/** Keys of the messages for fields whose values have another form. */
const WRONG_FORM = { email: "enterEmail", phone: "enterPhone" } as const;

function hasOwnMessage(field: string): field is keyof typeof WRONG_FORM {
  return Object.hasOwn(WRONG_FORM, field);
}

function toFieldName(path: string, form: FormData): string | null {
  if (path.includes("recipient"))
    return form.get("recipient-email") === "" ? "recipient-phone" : "recipient-email";
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

interface FieldProblem {
  field: string;
  message: string;
}

function toMessage({ field, message }: FieldProblem, locale: string): string {
  if (!message.startsWith("must be")) return translateProblem(locale, message);
  const t = getShopTexts({ locale });
  const name = field.replace("recipient-", "");
  return t(hasOwnMessage(name) ? WRONG_FORM[name] : "checkField");
}

interface Submitted {
  form: FormData;
  /** Locale of the page. */
  locale: string;
}

/** Convert a refusal to the error of a field, in the page's language; an unexpected failure has a general message. */
export function toCheckoutProblems(
  error: unknown,
  { form, locale }: Submitted,
): Pick<CheckoutState, "note" | "problems"> {
  if (!(error instanceof AppError)) {
    getRuntime().log.error({ err: error }, "a purchase on the publication's pages failed");
    return { note: getShopTexts({ locale })("failed"), problems: {} };
  }
  const [problem] = error.problems;
  const field = problem === undefined ? null : toFieldName(problem.path, form);
  if (problem === undefined || field === null)
    return { note: translateProblem(locale, problem?.message ?? error.message), problems: {} };
  const text = toMessage({ field, message: problem.message }, locale);
  return { note: text, problems: { [field]: text } };
}
