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

/** Replies to a recipient that say: no such mailbox, not here any more, not an address. */
const ADDRESS_REPLIES = [550, 551, 553];

/** An enhanced status X.7 (RFC 3463) is about policy: the sender's server is not trusted, or may not relay. */
const POLICY_STATUS = /^\d{3}[ -]5\.7\./;

/**
 * Whether a permanent refusal is about the recipient's address: in reply to `RCPT TO`, with a code and a status that
 * say so. A refused sender, content or size says nothing about the address.
 */
export function isRecipientRefusal(error: unknown): boolean {
  if (!(error instanceof Error && "responseCode" in error && "command" in error)) return false;
  const { responseCode, command } = error;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const response = "response" in error && typeof error.response === "string" ? error.response : "";
  return ADDRESS_REPLIES.includes(responseCode) && !POLICY_STATUS.test(response);
}
