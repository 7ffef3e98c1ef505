import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import { isCountry } from "@/server/platform/phone/index";

const nonEmpty = z.string().min(1);
const HTTP = { protocol: /^https?$/ };

const countries = z
  .string()
  .transform((text) => text.split(",").map((entry) => entry.trim().toUpperCase()))
  .refine((list) => list.every((code) => code === "*" || isCountry(code)), {
    message: "must be two-letter country codes such as SE,NO, or * for all",
  });

/** Environment variables of the text message gateway, its limits and its countries. */
export const textVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be AC followed by 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: nonEmpty.optional(),
  TWILIO_API_URL: z.url(HTTP).default("https://api.twilio.com"),
  SMS_URL: z.url(HTTP).optional(),
  SMS_SECRET: z.string().min(16).optional(),
  SMS_FROM: nonEmpty.optional(),
  SMS_COUNTRIES: countries.optional(),
  SMS_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(200),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(1).max(100_000_000).default(2_000),
};

type Values = z.output<z.ZodObject<typeof textVariables>>;

/** A Twilio account that sends text messages. */
export interface TwilioAccount {
  kind: "twilio";
  accountSid: string;
  authToken: string;
  apiUrl: string;
  /** A number, an alphanumeric sender or a messaging service (`MG…`). */
  from: string;
}

/** A gateway that receives each message as signed JSON. */
export interface HttpGateway {
  kind: "http";
  url: string;
  secret: string;
  from: string | null;
}

/** How many messages an account may send in 15 minutes, and in a day. */
export interface TextLimits {
  limit: number;
  daily: number;
}

export interface TextSettings {
  /** null: messages are written to the outbox folder, like mails. */
  gateway: TwilioAccount | HttpGateway | null;
  /** Countries to whose mobile numbers messages are sent; null: any number. */
  countries: readonly string[] | null;
  limits: TextLimits;
}

function unusableError(problem: string): AppError {
  return new AppError("invalid", `Invalid environment. ${problem}`);
}

function parseTwilio(values: Values): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, SMS_FROM: from } = values;
  if (accountSid === undefined && authToken === undefined) return null;
  if (accountSid === undefined || authToken === undefined)
    throw unusableError("Set both TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.");
  if (from === undefined)
    throw unusableError("SMS_FROM: enter your Twilio number, sender name or messaging service.");
  return { kind: "twilio", accountSid, authToken, from, apiUrl: values.TWILIO_API_URL.replace(/\/+$/, "") };
}

function parseHttpGateway({ SMS_URL: url, SMS_SECRET: secret, SMS_FROM: from }: Values): HttpGateway | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) throw unusableError("Set both SMS_URL and SMS_SECRET.");
  return { kind: "http", url, secret, from: from ?? null };
}

/**
 * Parses the settings for text messages; null: text messages are disabled.
 *
 * Without a gateway, a trial installation (one that sends no mail either) writes them to the outbox folder. A gateway
 * requires the allowed countries, against SMS pumping: messages to distant countries are expensive and pay the
 * fraudster.
 */
export function parseTextSettings(values: Values, { isTrial }: { isTrial: boolean }): TextSettings | null {
  const [twilio, http] = [parseTwilio(values), parseHttpGateway(values)];
  if (twilio !== null && http !== null)
    throw unusableError("TWILIO_ACCOUNT_SID and SMS_URL: set only one of the two.");
  const { SMS_COUNTRIES: allowed, SMS_LIMIT: limit, SMS_DAILY_LIMIT: daily } = values;
  const limits = { limit, daily };
  const gateway = twilio ?? http;
  if (gateway === null) return isTrial ? { gateway, countries: null, limits } : null;
  if (allowed === undefined)
    throw unusableError("SMS_COUNTRIES: enter the countries to send text messages to, such as SE,NO.");
  return { gateway, countries: allowed.includes("*") ? null : allowed, limits };
}
