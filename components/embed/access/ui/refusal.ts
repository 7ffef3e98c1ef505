import type { Words } from "./words";

/** A refusal out of whatever was thrown. */
function refusalOf(thrown: unknown): { code: string; message: string } {
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    const { code, message } = thrown;
    if (typeof code === "string" && typeof message === "string") return { code, message };
  }
  return { code: "failed", message: "" };
}

/** What readers are told of a refusal. What the server says of what was asked is said as it says it. */
export function refusalText(thrown: unknown, { t, locale }: Words): string {
  const { code, message } = refusalOf(thrown);
  switch (code) {
    case "network":
      return t("offline");
    case "card_declined":
    case "payment_refused":
    case "refused":
      return t("declined");
    case "checkout_closed":
    case "checkout_cancelled":
      return t("notPaid");
    case "payment_pending":
      return t("thanksWaiting");
    case "no_way_to_pay":
      return t("noWay");
    case "invalid":
    case "conflict":
    case "gone":
    case "rate_limited":
    case "unavailable":
      // The server says why in English alone.
      return message === "" || !locale.startsWith("en") ? t("failed") : message;
    default:
      return t("failed");
  }
}

/** The same of a coupon, which may be one that there is not. */
export function couponRefusal(thrown: unknown, words: Words): string {
  return refusalOf(thrown).code === "not_found" ? words.t("couponUnknown") : refusalText(thrown, words);
}
