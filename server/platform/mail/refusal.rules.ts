/** Replies about the sender's own authentication (RFC 4954): mails leave once the operator corrects the configuration. */
const AUTHENTICATION_REPLIES = [530, 534, 535, 538];

/** nodemailer's codes for a refused sender, recipient or message. */
const REFUSED_MAIL_CODES = ["EENVELOPE", "EMESSAGE"];

/** Whether a server refused this mail permanently (a 5xx reply to it); every other error may be temporary. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error && "responseCode" in error && "code" in error)) return false;
  const { responseCode, code } = error;
  if (typeof responseCode !== "number" || typeof code !== "string") return false;
  const isPermanent =
    responseCode >= 500 && responseCode < 600 && !AUTHENTICATION_REPLIES.includes(responseCode);
  return isPermanent && REFUSED_MAIL_CODES.includes(code);
}
