import type { Translator } from "./translator";

/** Extracts code and message from a thrown value. */
function parseRefusal(thrown: unknown): { code: string; message: string } {
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    const { code, message } = thrown;
    if (typeof code === "string" && typeof message === "string") return { code, message };
  }
  return { code: "failed", message: "" };
}

/** The text of a refusal for readers. The server's message is shown for input errors. */
export function formatRefusal(thrown: unknown, { t, locale }: Translator): string {
  const { code, message } = parseRefusal(thrown);
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
      // The server's message is in English only.
      return message === "" || !locale.startsWith("en") ? t("failed") : message;
    default:
      return t("failed");
  }
}

/** The text of a coupon's refusal; `not_found` means an unknown coupon. */
export function formatCouponRefusal(thrown: unknown, translator: Translator): string {
  return parseRefusal(thrown).code === "not_found"
    ? translator.t("couponUnknown")
    : formatRefusal(thrown, translator);
}
