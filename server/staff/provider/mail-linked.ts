import { mailNotice, type NoticeDependencies } from "../mail-notice";

/** Mails a person that from now on only the provider signs them in. */
export function mailLinked(
  dependencies: NoticeDependencies,
  { staffUserId, providerName }: { staffUserId: number; providerName: string },
): Promise<void> {
  return mailNotice(dependencies, staffUserId, {
    subject: `You now sign in with ${providerName}`,
    paragraphs: [
      `you signed in to the dashboard with ${providerName} for the first time. Your earlier password, authenticator app, passkeys and recovery codes no longer work, and you were signed out everywhere else.`,
      'If you want a password as well, choose "Forgot your password?" on the sign-in page, where it is offered.',
    ],
    footnote: "If you did not expect this, tell an owner of your publication.",
    about: "the sign-in provider",
  });
}
