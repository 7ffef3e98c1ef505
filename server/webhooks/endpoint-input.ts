import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";
import type { WebhookContext, WebhookFamily } from "./webhook";
import { listFamilyEventNames } from "./webhook-events";

const MAX_URL = 255;
const MAX_SECRET = 255;
const LONGEST_REMINDER = 365;

/** A secret chosen by the receiver, or none. */
export const secretSchema = z
  .string()
  .min(1)
  .max(MAX_SECRET)
  .regex(/^[\x21-\x7e]+$/, "A secret can contain ASCII letters, digits and symbols, but no spaces.");

/** Settings of an endpoint. Events: wire names of its family. */
export const endpointSchema = z.object({
  url: z.string().trim().min(1).max(MAX_URL),
  events: z.array(z.string()).min(1),
  ordered: z.boolean(),
  reminderDays: z.int().min(1).max(LONGEST_REMINDER).nullable(),
});

export type EndpointSettings = z.output<typeof endpointSchema>;

/** A partial change of the settings; those left out stay as they are. */
export type SettingsChange = { [Name in keyof EndpointSettings]?: EndpointSettings[Name] | undefined };

/** Refuse events that the family does not have and URLs that must not be called. */
export async function requireUsable(
  ctx: WebhookContext,
  family: WebhookFamily,
  settings: Pick<SettingsChange, "url" | "events">,
): Promise<void> {
  const eventNames = listFamilyEventNames(family);
  const unknown = settings.events?.find((name) => !eventNames.includes(name));
  if (unknown !== undefined) {
    throw invalid("events", `Unknown ${family} event ${unknown}. Available: ${eventNames.join(", ")}.`);
  }
  if (settings.url === undefined) return;
  const refusal = await ctx.egress.findRefusal(settings.url);
  if (refusal !== null) throw invalid("url", refusal);
}

/** Parse input from staff; the error names the field. */
export function parseSettings<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw invalid(first?.path.join(".") ?? "", first?.message ?? "Enter a valid value.");
}
