import { ApiFailure } from "../../frame/api";
import type { Refusal } from "../store/state";
import type { Translate } from "../view/translate";

/** Converts an error to a translated refusal; without a translation, the server's message is included. */
export function toRefusal(error: unknown, t: Translate): Refusal {
  if (!(error instanceof ApiFailure)) return { code: "offline", message: t("error.offline"), mayRetry: true };
  const { code, message, retryAfter, problems } = error;
  if (code === "captcha" || problems.some(({ path }) => path === "body.captcha_response"))
    return { code: "captcha", message: t("error.captcha"), mayRetry: false };
  switch (code) {
    case "offline":
      return { code, message: t("error.offline"), mayRetry: true };
    case "rate_limited":
      return { code, message: t("error.rate", { count: retryAfter ?? 60 }), mayRetry: true };
    case "internal":
    case "unavailable":
      return { code, message: t("error.server"), mayRetry: true };
    case "unauthorized":
      return { code, message: t("error.login"), mayRetry: false };
    case "not_found":
    case "gone":
      return { code, message: t("error.gone"), mayRetry: false };
    case "too_large":
      return { code, message: t("error.tooLarge"), mayRetry: false };
    default:
      return { code, message: t("error.refused", { message }), mayRetry: false };
  }
}
