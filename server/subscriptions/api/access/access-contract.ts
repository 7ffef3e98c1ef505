import { z } from "zod";
import type { Context } from "@/server/context/index";
import { booleanParameter } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import {
  type AccessContext,
  createMeterCookie,
  createMeterId,
  parseMeterId,
  type RemoteStories,
  readPurchaseCookie,
} from "@/server/subscriptions/access/index";

/** Every caller identifies the account, by its key or its server key; a reader's credential is additional. */
export const accessReadContract = {
  tag: "Access",
  account: "credential",
  credentials: ["accountKey", "serverKey", "svcJwt", "memberSession"],
  badReaderIsNone: true,
  checksKeyWithReader: true,
  amp: true,
  cache: "private",
  jsonSuffix: true,
} as const;

export const storyParameter = z.object({
  "story-id": z
    .string()
    .describe("UUID of the story, or the publisher's own id if the account's stories are hosted elsewhere."),
});

const disableMeter = booleanParameter(
  "`true`: do not meter this story. It can restrict access, but never extend it beyond the account's settings.",
).optional();

const LONGEST_READER_ID = 255;

/** Query of the endpoints for AMP pages. */
export const ampQuery = z.object({
  readerId: z
    .string({ error: "is required" })
    .min(1)
    .max(LONGEST_READER_ID)
    .describe("Id that AMP assigned to the reader's device; the meter counts by it."),
  "disable-meter": disableMeter,
});

/** Query of the endpoints for front ends, which identify readers by the meter cookie. */
export const firstPartyQuery = z.object({
  readerId: z
    .string()
    .max(LONGEST_READER_ID)
    .optional()
    .describe("Id of the reader's device, if not in the cookie `thinmint` or `at-meter`."),
  "disable-meter": disableMeter,
});

/** The browser's device id for the meter, and the cookie to set where it had none. */
interface Device {
  deviceId: string;
  cookies: string[];
}

interface Browser {
  readerId: string | undefined;
  cookie: string | null;
  origin: string;
}

/** Get the device of a first-party reader; an unknown device gets a new id. */
export function resolveDevice(ctx: Context, { readerId, cookie, origin }: Browser): Device {
  const existing = readerId !== undefined && readerId !== "" ? readerId : parseMeterId(cookie);
  if (existing !== null) return { deviceId: existing, cookies: [] };
  const deviceId = createMeterId(ctx.ids.uuid());
  return { deviceId, cookies: [createMeterCookie(deviceId, origin.startsWith("https:"))] };
}

/** Dependencies of access decisions other than the context: remote stories, and the vault that decrypts cookies. */
export interface AccessDependencies {
  remoteStories: RemoteStories;
  vault: Vault;
}

/** Read the subscriptions bought or unlocked in the caller's browser. */
export function readPurchases(
  { account }: Context,
  { vault }: AccessDependencies,
  cookie: string | null,
): number[] {
  return readPurchaseCookie({ vault, accountId: account.id, cookie });
}

export function createAccessContext(ctx: Context, remoteStories: RemoteStories): AccessContext {
  return { remoteStories, ...ctx };
}
