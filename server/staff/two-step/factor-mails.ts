import type { Log } from "@/server/platform/log/index";
import { type Mailer, renderMail } from "@/server/platform/mail/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { StaffDependencies } from "../staff-session";
import { findAddressee } from "../user.repository";

/** What is needed to mail a person about their second factors. */
export interface FactorMailDependencies extends StaffDependencies {
  mailer: Mailer;
  log: Log;
}

const RETRY_DAYS = 7;

const TEXTS = {
  on: {
    subject: "Two-step verification was turned on",
    about: "Signing in to the dashboard now needs your password and a second step.",
  },
  off: {
    subject: "Two-step verification was turned off",
    about:
      "Signing in to the dashboard now needs only your password. Your authenticator app, passkeys and recovery codes no longer work.",
  },
  "reset-by-owner": {
    subject: "Two-step verification was turned off",
    about:
      "An owner of your publication reset it, and you were signed out everywhere. Sign in with your password and set it up again.",
  },
  "reset-by-operator": {
    subject: "Two-step verification was turned off",
    about:
      "The operator of this installation reset it, and you were signed out everywhere. Sign in with your password and set it up again.",
  },
  "authenticator-removed": {
    subject: "Your authenticator app was removed",
    about: "It no longer works for signing in to the dashboard. Your passkeys still do.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    about: "It signs in to the dashboard without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    about: "It no longer works for signing in to the dashboard.",
  },
  "codes-renewed": {
    subject: "You have new recovery codes",
    about: "Your earlier recovery codes no longer work.",
  },
} as const;

type FactorChange = keyof typeof TEXTS;

/** Mails a person that their second factors were changed. A failed mail is retried for a week and stops nothing. */
export async function mailFactorChange(
  { db, clock, mailer, log }: FactorMailDependencies,
  staffUserId: number,
  change: FactorChange,
): Promise<void> {
  const person = await findAddressee(db, staffUserId);
  if (person === null) return;
  const { subject, about } = TEXTS[change];
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
        paragraphs: [`Hello ${person.name},`, about],
        footnote:
          "If you did not expect this, change your password now and tell an owner of your publication.",
      }),
    });
  } catch (error) {
    log.warn({ err: error, staffUserId }, "a mail about second factors could not be sent");
  }
}
