import { getPlansTexts } from "@/shared/formats/plan-texts";
import { getPaywallTexts, getShopTexts, type PageLocale } from "../site-texts";

/**
 * Return the texts of the checkout form, which runs in the browser: a text with arguments has a mark for each, such as
 * `{total}`.
 */
export function getCheckoutTexts({ locale }: PageLocale) {
  const t = getShopTexts({ locale });
  const wall = getPaywallTexts({ locale });
  return {
    loggedIn: t("loggedIn"),
    loggedInAs: t("loggedInAs", { name: "{name}" }),
    invoiceInAccount: t("invoiceInAccount"),
    accessRightAway: t("accessRightAway"),
    contactDetails: t("contactDetails"),
    yourDetails: t("yourDetails"),
    guestLead: t("guestLead", { logIn: "{logIn}", signUp: "{signUp}" }),
    guestLogIn: t("guestLogIn"),
    guestSignUp: t("guestSignUp"),
    email: t("email"),
    orMobile: t("orMobile"),
    phoneHint: t("phoneHint"),
    recipient: t("recipient"),
    recipientEmail: t("recipientEmail"),
    orRecipientMobile: t("orRecipientMobile"),
    startDate: t("startDate"),
    startDateHint: t("startDateHint"),
    personalMessage: t("personalMessage"),
    couponCode: t("couponCode"),
    applyCoupon: t("applyCoupon"),
    orderSummary: t("orderSummary"),
    cardCheck: getPlansTexts({ locale })("cardCheckLabel"),
    dueToday: t("dueToday"),
    paymentMethod: t("paymentMethod"),
    consentTerms: t("consentTerms", { link: "{link}" }),
    termsLink: t("termsLink"),
    consentPrivacy: t("consentPrivacy", { link: "{link}" }),
    privacyLink: t("privacyLink"),
    notForSale: t("notForSale"),
    oneMoment: t("oneMoment"),
    startTrial: wall("startTrial"),
    getFree: wall("getFree"),
    giveFree: t("giveFree"),
    pay: t("pay", { total: "{total}" }),
    payElsewhere: t("payElsewhere"),
  };
}

/** Texts of the checkout form. */
export type CheckoutTexts = ReturnType<typeof getCheckoutTexts>;
