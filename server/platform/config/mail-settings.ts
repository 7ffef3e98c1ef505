import { z } from "zod";
import { isPercentEncodedUtf8 } from "@/server/platform/net/index";

/** Variables of the mail server. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isPercentEncodedUtf8, "write `%` in the user and the password as `%25`")
    .optional(),
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email().default("no-reply@localhost.localdomain"),
  MAIL_FEEDBACK_SECRET: z.string().min(24).optional(),
};

const schema = z.object(mailVariables);

type MailVariables = z.output<typeof schema>;

/** The SMTP server that relays mail. */
interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  user: string | null;
  password: string | null;
}

function parseSmtp(values: MailVariables): SmtpSettings | null {
  const { SMTP_URL, SMTP_HOST, SMTP_USER, SMTP_PASSWORD } = values;
  const url = SMTP_URL === undefined ? null : new URL(SMTP_URL);
  const host = url?.hostname ?? SMTP_HOST;
  if (host === undefined) return null;
  const configuredPort = url === null || url.port === "" ? values.SMTP_PORT : Number(url.port);
  const secure = url?.protocol === "smtps:" || configuredPort === 465;
  const part = (text: string | undefined) =>
    text === undefined || text === "" ? null : decodeURIComponent(text);
  return {
    host,
    secure,
    port: configuredPort ?? (secure ? 465 : 587),
    user: part(url?.username) ?? SMTP_USER ?? null,
    password: part(url?.password) ?? SMTP_PASSWORD ?? null,
  };
}

/** How mails are sent, and how the mail provider reports back. */
export interface MailSettings {
  /** null: mails are written under `DATA_DIR/outbox` instead of sent. */
  smtp: SmtpSettings | null;
  sender: string;
  /** Authenticates the mail provider's reports on bounces and complaints; null: none are accepted. */
  feedbackSecret: string | null;
}

/** Combine the variables of the mail server. */
export function parseMail(values: MailVariables): MailSettings {
  const { MAIL_FROM: sender, MAIL_FEEDBACK_SECRET: feedbackSecret = null } = values;
  return { smtp: parseSmtp(values), sender, feedbackSecret };
}
