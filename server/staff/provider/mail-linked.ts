import type { Log } from "@/server/platform/log/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { StaffDependencies } from "../staff-session";
import { findAddressee } from "../user.repository";

const RETRY_DAYS = 7;

/**
 * Mails a person that from now on only the provider signs them in. A failed mail is retried for a week and stops
 * nothing.
 */
export async function mailLinked(
  { db, clock, mailer, log }: Pick<StaffDependencies, "db" | "clock"> & { mailer: Mailer; log: Log },
  { staffUserId, providerName }: { staffUserId: number; providerName: string },
): Promise<void> {
  const person = await findAddressee(db, staffUserId);
  if (person === null) return;
  const subject = `You now sign in with ${providerName}`;
  try {
    await mailer.send({
      accountId: null,
      validUntil: new Date(clock.now().getTime() + RETRY_DAYS * DAY_MILLISECONDS),
      from: { name: "Masthead" },
      to: { name: person.name, address: person.email },
      subject,
      ...renderMail({
        sender: "Masthead",
        heading: subject,
        paragraphs: [
          `Hello ${person.name},`,
          `you signed in to the dashboard with ${providerName} for the first time. Your earlier password, authenticator app, passkeys and recovery codes no longer work, and you were signed out everywhere else.`,
          'If you want a password as well, choose "Forgot your password?" on the sign-in page, where it is offered.',
        ],
        footnote: "If you did not expect this, tell an owner of your publication.",
      }),
    });
  } catch (error) {
    log.warn({ err: error, staffUserId }, "a mail about the sign-in provider could not be sent");
  }
}
