import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { Identity } from "@/server/subscriptions/subscribers/index";
import type { AccessAsset, AccessReader, Entitlement, MeterState } from "./access";
import {
  type AccessQuestion,
  findPlaces,
  findPurchasedRights,
  findSharedEntitlements,
  type ReaderRow,
  readReader,
  readStoryAndReader,
} from "./access.repository";
import { callerIdentityOf, keyOf, readerNames } from "./caller";
import { toEntitlement } from "./entitlement-row";
import { asksAttributes } from "./hard-paywall.rules";
import { meterPeriod } from "./meter.rules";
import type { RemoteStories } from "./remote-stories/index";
import { loadLocalStory, loadRemoteStory } from "./story-facts";

/** What decisions on access work with: a use case's context, and stories that are kept elsewhere. */
export type AccessContext = Context & { elsewhere: RemoteStories };

/** A question about one story; the reader is the context's actor. */
export interface AccessRequest {
  storyId: string;
  /** Id of the reader's device: AMP's reader id or the meter cookie; null: none is known. */
  deviceId: string | null;
  /** Ids out of the browser's purchase cookie. */
  purchases: readonly number[];
  /** The caller wants no metering; it can only close. */
  meterDisabled: boolean;
}

/** Everything a decision depends on. */
export interface AccessInput {
  asset: AccessAsset;
  reader: AccessReader;
  subscriberId: number | null;
  /** Names under which the meter counts them, that of their subscriber not among them. */
  meterNames: readonly string[];
  period: string;
}

const NOWHERE = { sections: [], collections: [] };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of a story of ours as rows hold it; what can be none is not found. */
export function localStoryId(given: string): string {
  const storyId = given.toLowerCase();
  if (!UUID.test(storyId)) throw notFound("story");
  return storyId;
}

/** A question with what the browser itself brings. */
type Question = AccessQuestion & Pick<AccessRequest, "purchases">;

/** One's own subscriptions, then those that one shares, then those that were bought in the browser. */
async function rightsOf(
  { db, account }: Context,
  rows: readonly ReaderRow[],
  { purchases, now }: Question,
): Promise<Entitlement[]> {
  const shared = rows[0]?.shared ?? [];
  const more = shared.length === 0 ? [] : await findSharedEntitlements(db, account.id, { shared, now });
  const known = new Set([...rows, ...more].map((row) => row.subscription_id));
  const others = purchases.filter((id) => !known.has(id));
  const bought =
    others.length === 0 ? [] : await findPurchasedRights(db, account.id, { purchases: others, now });
  return [...rows, ...more, ...bought].map(toEntitlement).filter((right) => right !== null);
}

/** Whether it matters to any of these in which sections and collections a story stands. */
function asksPlaces(rights: readonly Entitlement[]): boolean {
  return rights.some(
    ({ assets, boughtAssets }) =>
      assets.some(({ type }) => type === "section") || boughtAssets.some(({ type }) => type === "collection"),
  );
}

interface Gathered {
  rows: readonly ReaderRow[];
  rights: readonly Entitlement[];
  asset: AccessAsset;
}

async function ours(ctx: Context, question: Question): Promise<Gathered> {
  const { db, account } = ctx;
  const settings = account.settings.subscriptions;
  const storyId = localStoryId(question.storyId);
  const withAttributes = asksAttributes(settings.hardPaywall);
  const rows = await readStoryAndReader(db, account.id, { withAttributes, ...question, storyId });
  const [first] = rows;
  if (first === undefined) throw notFound("story");
  const rights = await rightsOf(ctx, rows, question);
  const places = asksPlaces(rights) ? await findPlaces(db, account.id, storyId) : NOWHERE;
  return { rows, rights, asset: loadLocalStory(storyId, { row: first, places }, settings) };
}

async function theirs(ctx: AccessContext, question: Question): Promise<Gathered> {
  const told = await ctx.elsewhere.find(ctx, question.storyId);
  if (told === null) throw notFound("story");
  const rows = await readReader(ctx.db, ctx.account.id, question);
  const asset = loadRemoteStory(question.storyId, told, ctx.account.settings.subscriptions);
  return { rows, rights: await rightsOf(ctx, rows, question), asset };
}

/** The meter of a reader: how much of it is used, and whether by this story. */
export function meterOf(
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

/** Who asks, as far as it is told before anything was read. */
interface Asking {
  identity: Identity | null;
  keyId: number | null;
}

/** null: the key that signed for whoever asks signs no more. */
async function gatherFor(
  ctx: AccessContext,
  asked: AccessRequest,
  { identity, keyId }: Asking,
): Promise<AccessInput | null> {
  const { clock, account } = ctx;
  const now = clock.now();
  const names = readerNames(identity, asked.deviceId);
  const period = meterPeriod(now, account.timeZone);
  const { storyId, purchases } = asked;
  const question = { keyId, storyId, purchases, period, now, ...names };
  const isOurs = account.settings.subscriptions.storyAttributesUrl === null;
  const { rows, rights, asset } = isOurs ? await ours(ctx, question) : await theirs(ctx, question);
  const [first] = rows;
  if (first?.key_signs === false) return null;
  const isLoggedIn = identity !== null;
  const opened = new Set(first?.opened);
  const used = { counted: opened.size, has_story: opened.has(asset.storyId) };
  return {
    asset,
    reader: {
      isLoggedIn,
      rights,
      meter: meterOf(ctx, isLoggedIn, used),
      meterDisabled: asked.meterDisabled,
    },
    subscriberId: first?.subscriber_id ?? null,
    meterNames: names.meterNames,
    period,
  };
}

/**
 * Gathers what a decision depends on: one statement where the stories are ours and nobody shares a subscription with the
 * reader. An unknown story is not found. Whoever comes with a token of a key that was revoked is nobody.
 */
export async function loadAccessInput(ctx: AccessContext, asked: AccessRequest): Promise<AccessInput> {
  const facts = await gatherFor(ctx, asked, { identity: callerIdentityOf(ctx), keyId: keyOf(ctx) });
  const found = facts ?? (await gatherFor(ctx, asked, { identity: null, keyId: null }));
  if (found === null) throw notFound("story");
  return found;
}
