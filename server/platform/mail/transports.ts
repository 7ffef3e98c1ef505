import { createTransport } from "nodemailer";

/** Limits in milliseconds: of connecting and the greeting, and of every further answer. */
interface SmtpLimits {
  connect: number;
  answer: number;
}

const LIMITS: SmtpLimits = { connect: 10_000, answer: 30_000 };

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (465); otherwise STARTTLS when the server offers it. */
  secure: boolean;
  user: string | null;
  password: string | null;
}

/** Opens the connection pool of an SMTP server. */
export function createSmtpTransport(
  { host, port, secure, user, password }: SmtpServer,
  limits: SmtpLimits = LIMITS,
) {
  return createTransport({
    host,
    port,
    secure,
    dnsTimeout: limits.answer,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.answer,
    ...(user !== null && { auth: { user, pass: password ?? "" } }),
    // A password never leaves in clear.
    requireTLS: !secure && user !== null,
  });
}

/** A transport that sends nothing and returns the whole message. */
export function createMessageTransport() {
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
}
