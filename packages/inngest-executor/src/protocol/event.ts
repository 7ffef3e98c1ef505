import { z } from "zod";

/** Maximum size of an event; larger ones are refused, as by Inngest. */
const MAX_BYTES = 3 * 1024 * 1024;
/** Maximum number of events in one request; more are refused, as by Inngest. */
export const MAX_EVENTS = 5_000;

/** The only character that a PostgreSQL text cannot contain. */
const NO_NUL = /^[^\0]*$/;

/** The last millisecond that a Date can represent. */
const LATEST_TIME = 8.64e15;

const sentEventSchema = z.looseObject({
  name: z
    .string()
    .min(1, "an event needs a name")
    .max(255, "an event name can have at most 255 characters")
    .regex(NO_NUL, "an event name can't contain NUL")
    .refine((name) => !name.startsWith("inngest/"), "event names that begin with inngest/ are reserved"),
  id: z
    .string()
    .max(255, "an event ID can have at most 255 characters")
    .regex(NO_NUL, "an event ID can't contain NUL")
    .nullish()
    .transform((id) => (id === "" ? null : (id ?? null))),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
  user: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((user) => user ?? {}),
  /** Unix time in milliseconds. A time in the future delays the runs that the event starts. */
  ts: z
    .number()
    .int()
    .nonnegative()
    .max(LATEST_TIME, "the event time is out of range")
    .nullish()
    .transform((ts) => (ts === 0 ? null : (ts ?? null))),
});

/** An event as a sender submits it: only the name is required. */
export interface SentEvent {
  name: string;
  id?: string;
  data?: Record<string, unknown>;
  user?: Record<string, unknown>;
  ts?: number;
}

/** An event as functions receive it. */
export interface EventPayload {
  name: string;
  id: string;
  data: Record<string, unknown>;
  user: Record<string, unknown>;
  ts: number;
}

/** Why an event was not accepted, in one sentence. Nothing of its request was stored. */
export class InvalidEventError extends Error {
  override name = "InvalidEventError";
}

export interface AcceptedEvent {
  event: EventPayload;
  /** Deduplication key of repeated sends; null when the sender provided no id. */
  sameAs: string | null;
}

interface AcceptOptions {
  now: Date;
  /** Generates the id of an event that was sent without one. */
  idFor: (position: number) => { id: string; sameAs: string | null };
}

/** Validates and completes sent events. Throws an InvalidEventError that names the first invalid event. */
export function acceptEvents(sent: readonly unknown[], { now, idFor }: AcceptOptions): AcceptedEvent[] {
  if (sent.length > MAX_EVENTS)
    throw new InvalidEventError(`A request can contain at most ${MAX_EVENTS} events.`);
  return sent.map((raw, position) => {
    const parsed = sentEventSchema.safeParse(raw);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new InvalidEventError(`Event ${position + 1}: ${issue?.path.join(".")}: ${issue?.message}`);
    }
    const { id, ts, ...content } = parsed.data;
    const identity = id === null ? idFor(position) : { id, sameAs: id };
    const event = { ...content, id: identity.id, ts: ts ?? now.getTime() };
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_BYTES) {
      throw new InvalidEventError(`Event ${position + 1} is larger than 3 MiB.`);
    }
    return { event, sameAs: identity.sameAs };
  });
}
