import { z } from "zod";

/** Events above this size are refused, as by Inngest. */
const MAX_BYTES = 3 * 1024 * 1024;
/** Events in one request; more are refused, as by Inngest. */
export const MAX_EVENTS = 5_000;

/** The one character that PostgreSQL's texts cannot hold. */
const NO_NUL = /^[^\0]*$/;

/** The last millisecond that a Date can name. */
const LATEST_TIME = 8.64e15;

const sentEventSchema = z.looseObject({
  name: z
    .string()
    .min(1, "an event needs a name")
    .max(255, "the name of an event has 255 characters at most")
    .regex(NO_NUL, "the name of an event holds no NUL")
    .refine((name) => !name.startsWith("inngest/"), "names that begin with inngest/ are Inngest's own"),
  id: z
    .string()
    .max(255, "the id of an event has 255 characters at most")
    .regex(NO_NUL, "the id of an event holds no NUL")
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
  /** Milliseconds since 1970. A time in the future delays the runs that the event starts. */
  ts: z
    .number()
    .int()
    .nonnegative()
    .max(LATEST_TIME, "the time of an event lies beyond all calendars")
    .nullish()
    .transform((ts) => (ts === 0 ? null : (ts ?? null))),
});

/** An event as a sender may give it: only the name must be there. */
export interface SentEvent {
  name: string;
  id?: string;
  data?: Record<string, unknown>;
  user?: Record<string, unknown>;
  ts?: number;
}

/** An event as functions get it. */
export interface EventPayload {
  name: string;
  id: string;
  data: Record<string, unknown>;
  user: Record<string, unknown>;
  ts: number;
}

/** Why an event was not accepted, in one sentence. Nothing of its request was kept. */
export class EventRefused extends Error {
  override name = "EventRefused";
}

export interface AcceptedEvent {
  event: EventPayload;
  /** What makes a second sending the same event; null when the sender gave no id. */
  sameAs: string | null;
}

interface Arrival {
  now: Date;
  /** Stands for the events that carry no id of their own. */
  idFor: (position: number) => { id: string; sameAs: string | null };
}

/** Checks what a sender gave, completes it, and throws an EventRefused that names the first event at fault. */
export function acceptEvents(sent: readonly unknown[], { now, idFor }: Arrival): AcceptedEvent[] {
  if (sent.length > MAX_EVENTS) throw new EventRefused(`At most ${MAX_EVENTS} events go into one request.`);
  return sent.map((raw, position) => {
    const parsed = sentEventSchema.safeParse(raw);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new EventRefused(`Event ${position + 1}: ${issue?.path.join(".")}: ${issue?.message}`);
    }
    const { id, ts, ...rest } = parsed.data;
    const own = id === null ? idFor(position) : { id, sameAs: id };
    const event = { ...rest, id: own.id, ts: ts ?? now.getTime() };
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_BYTES) {
      throw new EventRefused(`Event ${position + 1} is larger than 3 MiB.`);
    }
    return { event, sameAs: own.sameAs };
  });
}
