import { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { booleanParameter } from "@/server/http/index";
import type { Vault } from "@/server/platform/vault/index";
import {
  type AccessContext,
  meterCookie,
  meterIdOf,
  newMeterId,
  type RemoteStories,
  readPurchaseCookie,
} from "@/server/subscriptions/access/index";

/** Everybody who asks names the account, by its key or its server key; a reader counts beside it. */
export const readQuestion = {
  tag: "Access",
  account: "credential",
  credentials: ["accountKey", "serverKey", "svcJwt", "memberSession"],
  badReaderIsNone: true,
  keyIsAskedWithReader: true,
  amp: true,
  cache: "private",
  jsonSuffix: true,
} as const;

export const storyParameter = z.object({
  "story-id": z
    .string()
    .describe(
      "UUID of the story, or its id at the publisher where the account's stories are kept elsewhere.",
    ),
});

const disableMeter = booleanParameter(
  "`true`: the story is not to be metered. It can only close what the account's own settings leave open.",
).optional();

const LONGEST_READER_ID = 255;

/** Query of the rows that AMP pages call. */
export const ampQuery = z.object({
  readerId: z
    .string({ error: "must be sent" })
    .min(1)
    .max(LONGEST_READER_ID)
    .describe("Id that AMP gave the reader's device; the meter counts by it."),
  "disable-meter": disableMeter,
});

/** The same of front ends, whose readers are known by the meter cookie. */
export const twinQuery = z.object({
  readerId: z
    .string()
    .max(LONGEST_READER_ID)
    .optional()
    .describe("Id of the reader's device, where it is not in the cookie `thinmint` or `at-meter`."),
  "disable-meter": disableMeter,
});

/** By what the meter knows a browser, and the cookie that tells it so where it had none. */
interface Device {
  deviceId: string;
  cookies: string[];
}

interface Browser {
  readerId: string | undefined;
  cookie: string | null;
  origin: string;
}

/** The device of a first-party reader; one that is not known yet is given a name of its own. */
export function deviceOf(ctx: Context, { readerId, cookie, origin }: Browser): Device {
  const known = readerId !== undefined && readerId !== "" ? readerId : meterIdOf(cookie);
  if (known !== null) return { deviceId: known, cookies: [] };
  const deviceId = newMeterId(ctx.ids.uuid());
  return { deviceId, cookies: [meterCookie(deviceId, origin.startsWith("https:"))] };
}

/** What decisions need besides the context: stories that are kept elsewhere, and the vault that opens cookies. */
export interface AccessOutside {
  elsewhere: RemoteStories;
  vault: Vault;
}

/** Subscriptions that were bought or unlocked in the browser that asks. */
export function purchasesOf({ account }: Context, { vault }: AccessOutside, cookie: string | null): number[] {
  return readPurchaseCookie({ vault, accountId: account.id, cookie });
}

export function accessContext(ctx: Context, elsewhere: RemoteStories): AccessContext {
  return { elsewhere, ...ctx };
}
