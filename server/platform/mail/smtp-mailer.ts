import { type Mailer, PermanentMailError } from "./mailer";
import { toMailMessage } from "./message";
import { isPermanentRefusal, isRecipientRefusal } from "./refusal.rules";
import type { SmtpServer } from "./transports";

/** Sends mails through an SMTP server. */
export function createSmtpMailer(server: SmtpServer, sender: string): Mailer {
  // Loaded with the first mail: most commands send none, and start without nodemailer.
  const loadTransport = async () => (await import("./transports")).createSmtpTransport(server);
  let transport: ReturnType<typeof loadTransport> | null = null;
  return {
    outbox: null,
    send: async (mail) => {
      const message = toMailMessage(mail, sender);
      try {
        transport ??= loadTransport().catch((error: unknown) => {
          // A failed import must not be remembered.
          transport = null;
          throw error;
        });
        await (await transport).sendMail(message);
        return "sent";
      } catch (error) {
        if (!isPermanentRefusal(error)) throw error;
        throw new PermanentMailError(error instanceof Error ? error.message : String(error), {
          cause: error,
          isRecipientRefused: isRecipientRefusal(error),
        });
      }
    },
  };
}

/**
 * Connects to an SMTP server and logs in, without sending a mail; no step takes longer than `milliseconds`. Throws the
 * server's refusal.
 */
export async function verifySmtpServer(server: SmtpServer, milliseconds: number): Promise<void> {
  const { createSmtpTransport } = await import("./transports");
  const transport = createSmtpTransport(server, { connect: milliseconds, answer: milliseconds });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
