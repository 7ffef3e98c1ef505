import type { Log } from "@/server/platform/log/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { StaffDependencies } from "./staff-session";
import { findAddressee } from "./user.repository";

const RETRY_DAYS = 7;

/** What is needed to mail a person about their sign-in. */
export interface NoticeDependencies extends Pick<StaffDependencies, "db" | "clock"> {
  mailer: Mailer;
  log: Log;
}

interface Notice {
  subject: string;
  /** What follows the greeting. */
  paragraphs: readonly string[];
  footnote: string;
  /** What the mail is about, for the log. */
  about: string;
}

/** Mails a person that their way to sign in was changed. A failed mail is retried for a week and stops nothing. */
export async function mailNotice(
  { db, clock, mailer, log }: NoticeDependencies,
  staffUserId: number,
  { subject, paragraphs, footnote, about }: Notice,
): Promise<void> {
  const person = await findAddressee(db, staffUserId);
  if (person === null) return;
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
        paragraphs: [`Hello ${person.name},`, ...paragraphs],
        footnote,
      }),
    });
  } catch (error) {
    log.warn({ err: error, staffUserId }, `a mail about ${about} could not be sent`);
  }
}
