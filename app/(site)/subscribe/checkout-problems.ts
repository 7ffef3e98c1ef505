import type { CheckoutState } from "@/components/site/shop/checkout-state";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/coupon/, "coupon"],
  [/^emailAddress|^body\.emailAddress|^email$/, "email"],
  [/^phoneNumber|^phone$/, "phone"],
  [/^gift-start$/, "gift-start"],
  [/^way$|payment_type/, "way"],
];

const MESSAGES: Readonly<Record<string, string>> = {
  email: "Enter an email address such as name@example.com.",
  phone: "Enter the number with + and the country code, such as +44 7700 900123.",
};

function toFieldName(path: string, form: FormData): string | null {
  if (path.includes("recipient"))
    return form.get("recipient-email") === "" ? "recipient-phone" : "recipient-email";
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

function toMessage(field: string, message: string): string {
  if (!message.startsWith("must be")) return message;
  return MESSAGES[field.replace("recipient-", "")] ?? "Check this field.";
}

/** Convert a refusal to the error of a field; an unexpected failure has a general message. */
export function toCheckoutProblems(error: unknown, form: FormData): Pick<CheckoutState, "note" | "problems"> {
  if (!(error instanceof AppError)) {
    getRuntime().log.error({ err: error }, "a purchase on the publication's pages failed");
    return { note: "Something went wrong, and nothing was bought. Try again in a moment.", problems: {} };
  }
  const [problem] = error.problems;
  const field = problem === undefined ? null : toFieldName(problem.path, form);
  if (problem === undefined || field === null)
    return { note: problem?.message ?? error.message, problems: {} };
  const text = toMessage(field, problem.message);
  return { note: text, problems: { [field]: text } };
}
