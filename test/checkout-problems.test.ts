import { expect, test } from "vitest";
import { toCheckoutProblems } from "@/app/(site)/subscribe/checkout-problems";
import { AppError, invalid } from "@/server/platform/errors/index";

const form = new FormData();

test.each([
  [
    invalid("body.subscription.coupon_code", "This coupon has expired."),
    { coupon: "Dieser Gutschein ist abgelaufen." },
  ],
  [
    invalid("email", "must be an email address"),
    { email: "Geben Sie eine E-Mail-Adresse wie name@example.com ein." },
  ],
  [invalid("gift-start", "must be a date"), { "gift-start": "Prüfen Sie dieses Feld." }],
  [invalid("way", "Choose a payment method."), { way: "Wählen Sie eine Zahlungsart." }],
])("the refusal %s is a field's error in the page's language", (error, problems) => {
  expect(toCheckoutProblems(error, { form, locale: "de-DE" })).toEqual({
    note: Object.values(problems)[0],
    problems,
  });
});

test("a refusal without a field is the form's, and one without a translation is shown as it is", () => {
  const refused = new AppError("conflict", "This campaign has reached its target.");
  expect(toCheckoutProblems(refused, { form, locale: "de-DE" })).toEqual({
    note: "Diese Kampagne hat ihr Ziel erreicht.",
    problems: {},
  });
  const unknown = new AppError("conflict", "Declined by issuer 42.");
  expect(toCheckoutProblems(unknown, { form, locale: "de-DE" }).note).toBe("Declined by issuer 42.");
  expect(toCheckoutProblems(refused, { form, locale: "sv-SE" }).note).toBe(refused.message);
});
