/** What a mail is made of. Without HTML of its own it is made of the text. */
export interface MailTemplate {
  subject: string;
  text: string;
  html: string | null;
}

/** Values that a template may name, two words deep: `subscription.plan`. */
export type MailValues = Readonly<Record<string, Readonly<Record<string, string>>>>;
