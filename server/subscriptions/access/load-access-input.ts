import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { Identity } from "@/server/subscriptions/customers/index";
import type { AccessAsset, AccessReader, Entitlement, GiftPass, MeterState } from "./access";
import {
  type AccessQuery,
  findPurchasedEntitlements,
  findSharedEntitlements,
  findStoryContainers,
  type ReaderRow,
  readReader,
  readStoryAndReader,
} from "./access.repository";
import { getCallerIdentity, getTokenKeyId, toReaderNames } from "./caller-identity";
import { toEntitlement } from "./entitlement-row";
import { findGiftPass } from "./gift-link.repository";
import { usesStoryAttributes } from "./hard-paywall.rules";
import { computeMeterPeriod } from "./meter.rules";
import type { RemoteStories } from "./remote-stories/index";
import { toLocalAsset, toRemoteAsset } from "./story-facts";

/** Dependencies of access decisions: a use case's context and remote stories. */
export type AccessContext = Context & { remoteStories: RemoteStories };

/** A request for one story; the reader is the context's actor. */
export interface AccessRequest {
  storyId: string;
  /** Id of the reader's device: AMP's reader id or the meter cookie; null: unknown. */
  deviceId: string | null;
  /** Ids from the browser's purchase cookie. */
  purchases: readonly number[];
  /** Ids from the browser's gift cookie; missing: the caller has none. */
  giftLinks?: readonly number[];
  /** The caller disables metering; this can only close the story. */
  meterDisabled: boolean;
}

/** Everything that a decision depends on. */
export interface AccessInput {
  asset: AccessAsset;
  reader: AccessReader;
  subscriberId: number | null;
  /** Names under which the meter counts the reader, other than their subscriber's. */
  meterNames: readonly string[];
  period: string;
}

const NO_CONTAINERS = { sections: [], collections: [] };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parse the id of a local story; an invalid id is not found. */
export function parseLocalStoryId(storyIdText: string): string {
  const storyId = storyIdText.toLowerCase();
  if (!UUID.test(storyId)) throw notFound("story");
  return storyId;
}

/** A query with the purchases of the browser. */
type QueryWithPurchases = AccessQuery & Pick<AccessRequest, "purchases">;

/** Load own subscriptions, then shared ones, then those bought in the browser. */
async function loadEntitlements(
  { db, account }: Context,
  rows: readonly ReaderRow[],
  { purchases, now }: QueryWithPurchases,
): Promise<Entitlement[]> {
  const shared = rows[0]?.shared ?? [];
  const sharedRows = shared.length === 0 ? [] : await findSharedEntitlements(db, account.id, { shared, now });
  const existingIds = new Set([...rows, ...sharedRows].map((row) => row.subscription_id));
  const remaining = purchases.filter((id) => !existingIds.has(id));
  const bought =
    remaining.length === 0
      ? []
      : await findPurchasedEntitlements(db, account.id, { purchases: remaining, now });
  return [...rows, ...sharedRows, ...bought].map(toEntitlement).filter((entitlement) => entitlement !== null);
}

/** Whether any of these depends on the sections or collections of a story. */
function dependsOnLocation(entitlements: readonly Entitlement[]): boolean {
  return entitlements.some(
    ({ assets, boughtAssets }) =>
      assets.some(({ type }) => type === "section") || boughtAssets.some(({ type }) => type === "collection"),
  );
}

interface LoadedAccess {
  rows: readonly ReaderRow[];
  entitlements: readonly Entitlement[];
  asset: AccessAsset;
}

async function loadLocal(ctx: Context, query: QueryWithPurchases): Promise<LoadedAccess> {
  const { db, account } = ctx;
  const settings = account.settings.subscriptions;
  const storyId = parseLocalStoryId(query.storyId);
  const withAttributes = usesStoryAttributes(settings.hardPaywall);
  const rows = await readStoryAndReader(db, account.id, { withAttributes, ...query, storyId });
  const [first] = rows;
  if (first === undefined) throw notFound("story");
  const entitlements = await loadEntitlements(ctx, rows, query);
  const containers = dependsOnLocation(entitlements)
    ? await findStoryContainers(db, account.id, storyId)
    : NO_CONTAINERS;
  return { rows, entitlements, asset: toLocalAsset(storyId, { row: first, containers }, settings) };
}

async function loadRemote(ctx: AccessContext, query: QueryWithPurchases): Promise<LoadedAccess> {
  const remoteFacts = await ctx.remoteStories.find(ctx, query.storyId);
  if (remoteFacts === null) throw notFound("story");
  const rows = await readReader(ctx.db, ctx.account.id, query);
  const asset = toRemoteAsset(query.storyId, remoteFacts, ctx.account.settings.subscriptions);
  return { rows, entitlements: await loadEntitlements(ctx, rows, query), asset };
}

/** Compute the state of a reader's meter: how much is used, and whether this story is counted. */
export function toMeterState(
  ctx: Context,
  isLoggedIn: boolean,
  used: { counted: number; has_story: boolean } | undefined,
): MeterState {
  const { anonymous, loggedIn } = ctx.account.settings.subscriptions.meter;
  return {
    limit: isLoggedIn ? loggedIn : anonymous,
    counted: used?.counted ?? 0,
    hasStory: used?.has_story ?? false,
  };
}

/** Load the gift link for a story that the browser followed. Stories that are stored elsewhere have none. */
async function loadGift(
  { db, account }: Context,
  { storyId, visibility }: AccessAsset,
  { giftLinks = [] }: AccessRequest,
): Promise<GiftPass | null> {
  if (giftLinks.length === 0 || visibility === "public" || !UUID.test(storyId)) return null;
  return findGiftPass(db, account.id, { ids: giftLinks, storyId });
}

/** The caller, as known before the first read. */
interface Caller {
  identity: Identity | null;
  keyId: number | null;
}

/** Load the input for a caller; null: the key that signed their token is revoked. */
async function loadForCaller(
  ctx: AccessContext,
  request: AccessRequest,
  { identity, keyId }: Caller,
): Promise<AccessInput | null> {
  const { clock, account } = ctx;
  const now = clock.now();
  const names = toReaderNames(identity, request.deviceId);
  const period = computeMeterPeriod(now, account.timeZone);
  const { storyId, purchases } = request;
  const query = { keyId, storyId, purchases, period, now, ...names };
  const isLocal = account.settings.subscriptions.storyAttributesUrl === null;
  const { rows, entitlements, asset } = isLocal ? await loadLocal(ctx, query) : await loadRemote(ctx, query);
  const [first] = rows;
  if (first?.key_signs === false) return null;
  const gift = await loadGift(ctx, asset, request);
  const isLoggedIn = identity !== null;
  const opened = new Set(first?.opened);
  const used = { counted: opened.size, has_story: opened.has(asset.storyId) };
  return {
    asset,
    reader: {
      isLoggedIn,
      entitlements,
      meter: toMeterState(ctx, isLoggedIn, used),
      meterDisabled: request.meterDisabled,
      ...(gift !== null && { gift }),
    },
    subscriberId: first?.subscriber_id ?? null,
    meterNames: names.meterNames,
    period,
  };
}

/**
 * Load what a decision depends on: one statement for a local story and a reader without shared subscriptions. An
 * unknown story is not found. A token signed with a revoked key is treated as anonymous.
 */
export async function loadAccessInput(ctx: AccessContext, request: AccessRequest): Promise<AccessInput> {
  const facts = await loadForCaller(ctx, request, {
    identity: getCallerIdentity(ctx),
    keyId: getTokenKeyId(ctx),
  });
  const result = facts ?? (await loadForCaller(ctx, request, { identity: null, keyId: null }));
  if (result === null) throw notFound("story");
  return result;
}
