import { createTransport } from "nodemailer";

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (465); otherwise STARTTLS when the server offers it. */
  secure: boolean;
  user: string | null;
  password: string | null;
}

/** Opens the connection pool of an SMTP server. */
export function createSmtpTransport({ host, port, secure, user, password }: SmtpServer) {
  return createTransport({
    host,
    port,
    secure,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    ...(user !== null && { auth: { user, pass: password ?? "" } }),
    // A password never leaves in clear.
    requireTLS: !secure && user !== null,
  });
}

/** A transport that sends nothing and returns the whole message. */
export function createMessageTransport() {
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
}
