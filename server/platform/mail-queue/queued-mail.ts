import { z } from "zod";
import type { Mail } from "@/server/platform/mail/index";
import { NO_ORIGIN, type Origin } from "@/server/platform/telemetry/index";

const storedSchema = z.object({
  accountId: z.int().nullable(),
  from: z.object({ name: z.string() }),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  occurrence: z.string(),
  unsubscribeUrl: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), base64: z.string() })),
  // Missing in mails that an earlier version stored.
  origin: z
    .object({ requestId: z.string().nullable(), traceParent: z.string().nullable() })
    .default(NO_ORIGIN),
});

/** What the encrypted content of a queued mail is bound to. */
export function queuedMailPurpose(id: string): string {
  return `queued-mail:${id}`;
}

/** Serializes a mail for storage, with the request and the trace that caused it. */
export function toStoredMail(
  { attachments = [], ...mail }: Mail & { occurrence: string },
  origin: Origin,
): string {
  const files = attachments.map(({ name, contentType, bytes }) => ({
    name,
    contentType,
    base64: Buffer.from(bytes).toString("base64"),
  }));
  return JSON.stringify({ ...mail, attachments: files, origin });
}

/** Parses what `toStoredMail` wrote. */
export function parseStoredMail(text: string): { mail: Mail; origin: Origin } {
  const { attachments, origin, unsubscribeUrl, ...mail } = storedSchema.parse(JSON.parse(text));
  const files = attachments.map(({ name, contentType, base64 }) => ({
    name,
    contentType,
    bytes: new Uint8Array(Buffer.from(base64, "base64")),
  }));
  const unsubscribe = unsubscribeUrl === undefined ? {} : { unsubscribeUrl };
  return { mail: { ...mail, ...unsubscribe, attachments: files }, origin };
}
