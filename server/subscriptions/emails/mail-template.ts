/** The parts of a mail. Without HTML, the HTML is built from the text. */
export interface MailTemplate {
  subject: string;
  text: string;
  html: string | null;
}

/** Values for a template, two levels deep: `subscription.plan`. */
export type MailValues = Readonly<Record<string, Readonly<Record<string, string>>>>;
