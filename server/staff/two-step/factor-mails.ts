import { mailNotice, type NoticeDependencies } from "../mail-notice";
import type { SignInDependencies } from "../staff-session";

/** What is needed to mail a person about their second factors. */
export interface FactorMailDependencies extends SignInDependencies, NoticeDependencies {}

interface MailText {
  subject: string;
  about: string;
  /** The way in that is left, as far as the mail names it: where passwords are off, it is not the password. */
  after?: "password-alone" | "sign-in-again";
  /** What an unexpected mail calls for, if a new password is not enough. */
  remedy?: string;
}

const TEXTS = {
  on: {
    subject: "Two-step verification was turned on",
    about: "Signing in to the dashboard now needs your password and a second step.",
  },
  off: {
    subject: "Two-step verification was turned off",
    about: "Your authenticator app, passkeys and recovery codes no longer work.",
    after: "password-alone",
  },
  "reset-by-owner": {
    subject: "Two-step verification was turned off",
    about: "An owner of your publication reset it, and you were signed out everywhere.",
    after: "sign-in-again",
  },
  "reset-by-operator": {
    subject: "Two-step verification was turned off",
    about: "The operator of this installation reset it, and you were signed out everywhere.",
    after: "sign-in-again",
  },
  "authenticator-removed": {
    subject: "Your authenticator app was removed",
    about: "It no longer works for signing in to the dashboard. Your passkeys stay.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    about: "It signs in to the dashboard without your password, also after you change the password.",
    remedy: "remove the passkey in Settings, under “Two-step verification”, change your password",
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    about: "It no longer works for signing in to the dashboard.",
  },
  "codes-renewed": {
    subject: "You have new recovery codes",
    about: "Your earlier recovery codes no longer work.",
  },
} as const satisfies Record<string, MailText>;

type FactorChange = keyof typeof TEXTS;

/** Returns what is true of the sign-in afterwards; "": nothing more. */
function describeSignIn({ staffSignIn }: FactorMailDependencies["config"], after: MailText["after"]): string {
  const { hasPasswords, provider } = staffSignIn;
  const way = hasPasswords ? "your password" : (provider?.name ?? "your sign-in provider");
  switch (after) {
    case "password-alone":
      return hasPasswords ? " Signing in to the dashboard now needs only your password." : "";
    case "sign-in-again":
      return ` Sign in with ${way}${hasPasswords ? " and set it up again" : ""}.`;
    case undefined:
      return "";
  }
}

/** Mails a person that their second factors were changed. */
export async function mailFactorChange(
  dependencies: FactorMailDependencies,
  staffUserId: number,
  change: FactorChange,
): Promise<void> {
  const { config } = dependencies;
  const { subject, about, after, remedy }: MailText = TEXTS[change];
  const ownRemedy = remedy ?? (config.staffSignIn.hasPasswords ? "change your password" : null);
  const steps = [...(ownRemedy === null ? [] : [`${ownRemedy} now`]), "tell an owner of your publication"];
  await mailNotice(dependencies, staffUserId, {
    subject,
    paragraphs: [`${about}${describeSignIn(config, after)}`],
    footnote: `If you did not expect this, ${steps.join(" and ")}.`,
    about: "second factors",
  });
}
