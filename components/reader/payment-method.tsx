import { buttonLook } from "@/components/ui/button";
import type { OwnMethod } from "@/server/subscriptions/payment-methods/index";
import type { PaymentMethodsTexts } from "@/shared/messages/payment-methods/index";
import { AccountCard } from "./account-frame";

interface MethodProps {
  method: OwnMethod;
  t: PaymentMethodsTexts;
}

/** What a subscription is charged on, as far as the gateway told. */
export function PaymentMethodName({ method: { brand, lastFour }, t }: MethodProps) {
  if (brand === null) return t("methodUnknown");
  return lastFour === null ? brand : t("methodEnding", { brand, digits: lastFour });
}

/** The payment method of a subscription, with the way to change it. */
export function PaymentMethodCard({ method, path, t }: MethodProps & { path: string }) {
  return (
    <AccountCard labelledBy="payment-method">
      <h2 id="payment-method" className="text-base font-semibold">
        {t("paymentMethod")}
      </h2>
      <p className="mt-1 mb-4 text-base">
        <PaymentMethodName method={method} t={t} />
      </p>
      <a className={buttonLook({ variant: "secondary", size: "lg" })} href={`${path}/payment-method`}>
        {t("changeMethod")}
      </a>
    </AccountCard>
  );
}
