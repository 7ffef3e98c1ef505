import { createTransport } from "nodemailer";
import { type Mailer, PermanentMailError } from "./mailer";
import { toMailMessage } from "./message";
import { isPermanentRefusal } from "./refusal.rules";

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

/** Sends mails through an SMTP server. */
export function createSmtpMailer(server: SmtpServer, sender: string): Mailer {
  const { host, port, secure, user, password } = server;
  const transport = createTransport({
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
  return {
    outbox: null,
    send: async (mail) => {
      const message = toMailMessage(mail, sender);
      try {
        await transport.sendMail(message);
        return "sent";
      } catch (error) {
        if (!isPermanentRefusal(error)) throw error;
        throw new PermanentMailError(error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
    },
  };
}
