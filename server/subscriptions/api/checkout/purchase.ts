import type { z } from "zod";
import type { Context } from "@/server/context/index";
import { json, type Reply } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { invalid } from "@/server/platform/errors/index";
import { createPurchaseCookie } from "@/server/subscriptions/access/index";
import {
  type Buyer,
  type CheckoutState,
  type CreateInput,
  canUnlockBrowser,
  createSubscription,
  findUnlockedPurchase,
  getCheckoutState,
  limitGuestCheckout,
  type PreviewInput,
  previewSubscription,
  resolveGiftStart,
  type ShopContext,
} from "@/server/subscriptions/checkout/index";
import {
  getActingPerson,
  type Identity,
  isSameIdentity,
  normalizeIdentity,
} from "@/server/subscriptions/customers/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import {
  createdDocument,
  emptyToNull,
  getRecipient,
  type guestPurchaseInput,
  previewDocument,
  type purchaseInput,
  toPurchaseRequest,
} from "../wire/checkout";

/** The browser that a purchase unlocks. */
export interface UnlockedBrowser {
  header(name: string): string | null;
  origin: string;
}

/** Create the Set-Cookie values that unlock a subscription in a guest's browser; empty without a subscription. */
function createUnlockCookies(
  ctx: Context,
  { vault }: Pick<PaymentDependencies, "vault">,
  { subscriptionId, browser }: { subscriptionId: number | null; browser: UnlockedBrowser },
): string[] {
  if (subscriptionId === null) return [];
  const { header, origin } = browser;
  const holder = { vault, accountId: ctx.account.id, cookie: header("cookie"), origin };
  return [createPurchaseCookie(holder, subscriptionId)];
}

/** Create the Set-Cookie values for the subscription of an attempt's token. */
export async function createUnlockCookiesByToken(
  ctx: Context & Pick<PaymentDependencies, "vault">,
  token: string,
  browser: UnlockedBrowser,
): Promise<string[]> {
  return createUnlockCookies(ctx, ctx, { subscriptionId: await findUnlockedPurchase(ctx, token), browser });
}

type GuestBody = z.output<typeof guestPurchaseInput>;
type Ctx = PurchaseRequest["ctx"];

/** Build the buyer of a purchase without a login from the request body, within the rate limits. */
export async function toGuestBuyer(ctx: Ctx, body: GuestBody, address: string) {
  const email = emptyToNull(body.emailAddress ?? body.subscription.emailAddress);
  const phoneNumber = emptyToNull(body.phoneNumber ?? body.subscription.phoneNumber);
  await limitGuestCheckout(ctx, { email, phoneNumber, address });
  return {
    channel: "guest",
    email,
    phoneNumber,
    name: emptyToNull(body.name ?? body.subscription.name),
  } as const;
}

/** Get the state of a checkout, as far as the caller may see it. */
export async function loadVisibleCheckoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const state = await getCheckoutState(ctx, token);
  if (state.kind !== "made") return state;
  const buyer = getActingPerson(ctx) === null ? ANONYMOUS_BUYER : ({ channel: "own" } as const);
  return { ...state, subscription: redactForBuyer(buyer, state.subscription) };
}

/** An unidentified buyer without a login, who only has an attempt's token. */
const ANONYMOUS_BUYER: Buyer = { channel: "guest", email: null, phoneNumber: null, name: null };

function toBuyerIdentities(buyer: Buyer): Identity[] {
  if (buyer.channel !== "guest") return [];
  const { email, phoneNumber } = buyer;
  return [
    ...(email === null ? [] : [normalizeIdentity({ provider: "email", value: email })]),
    ...(phoneNumber === null ? [] : [normalizeIdentity({ provider: "phone", value: phoneNumber })]),
  ];
}

/**
 * Remove from a subscription what its buyer may not see. A guest or giver may name any subscriber: for a subscriber
 * whom they only named, they see what they sent, but no other name or address.
 */
function redactForBuyer<View extends SubscriptionView>(buyer: Buyer, view: View): View {
  const { subscriber, gifter, identity } = view;
  if (buyer.channel === "backoffice" || (buyer.channel === "own" && gifter === null)) return view;
  const knownIdentities = [identity, ...toBuyerIdentities(buyer)];
  const isKnown = (candidate: Identity) => knownIdentities.some((name) => isSameIdentity(name, candidate));
  const guestName = buyer.channel === "guest" ? buyer.name : null;
  const visibleName = (name: string | null) => (name === guestName ? name : null);
  const isOwnEmail = (value: string | null) => value !== null && isKnown({ provider: "email", value });
  return {
    ...view,
    subscriber: {
      ...subscriber,
      name: gifter === null ? visibleName(subscriber.name) : null,
      metadata: null,
      identities: subscriber.identities.filter(isKnown),
    },
    gifter:
      gifter === null || buyer.channel === "own"
        ? gifter
        : {
            ...gifter,
            name: visibleName(gifter.name),
            email: isOwnEmail(gifter.email) ? gifter.email : null,
          },
  };
}

type Body = z.output<typeof purchaseInput>;

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parse `YYYY-MM-DD HH:MM:SS` in UTC, or a full ISO time; null: not given. */
function parseStart(value: string | null | undefined): Date | null {
  const text = emptyToNull(value)?.trim() ?? null;
  if (text === null) return null;
  const match = MOMENT.exec(text);
  const withZone = match?.[1] === undefined && text.length > 10 ? `${text}Z` : text;
  const at = match === null ? null : new Date(withZone.replace(" ", "T"));
  if (at === null || Number.isNaN(at.getTime()))
    throw invalid("body.subscription.start_timestamp", "must be a time as YYYY-MM-DD HH:MM:SS");
  return at;
}

function getMessage(body: Body): string | null {
  return emptyToNull(body.subscription.custom_message ?? body.custom_message);
}

/** Build the metadata of a subscription; for a gift, with its message. */
function buildMetadata(body: Body): Readonly<Record<string, unknown>> {
  const message = getRecipient(body) === null ? null : getMessage(body);
  return { ...body.subscription.metadata, ...(message !== null && { gift_message: message }) };
}

/** Compute the requested start: any time for the publication's own server, a day for a giver. */
function computeStart(buyer: Buyer, body: Body, now: Date): Date | null {
  if (buyer.channel === "backoffice") return parseStart(body.subscription.start_timestamp);
  const day = body.subscription.gift_starts_on ?? body.gift_starts_on ?? null;
  if (day === null || getRecipient(body) === null) return null;
  return resolveGiftStart(new Date(`${day}T00:00:00Z`), { now, path: "body.gift_starts_on" });
}

function toPreviewInput(buyer: Buyer, body: Body, now: Date): PreviewInput {
  return {
    buyer,
    recipient: getRecipient(body),
    request: toPurchaseRequest(body),
    metadata: buildMetadata(body),
    notes: emptyToNull(body.subscription.notes),
    startAt: computeStart(buyer, body, now),
  };
}

/** Build the input of a purchase from its request body. */
export function toSubscriptionInput(buyer: Buyer, body: Body, now: Date): CreateInput {
  const { payment, external_id, referrer } = body.subscription;
  return {
    ...toPreviewInput(buyer, body, now),
    attemptToken: emptyToNull(body.attempt_token),
    paymentToken: emptyToNull(payment.payment_token),
    additionalData: payment.additional_data ?? body.additional_data ?? {},
    externalId: buyer.channel === "backoffice" ? emptyToNull(external_id) : null,
    referrer: emptyToNull(referrer),
  };
}

export interface PurchaseRequest {
  ctx: Context;
  dependencies: PaymentDependencies;
  buyer: Buyer;
  body: Body;
  /** The browser that a guest's purchase unlocks. */
  browser?: UnlockedBrowser;
}

export async function answerPreview({ ctx, dependencies, buyer, body }: PurchaseRequest): Promise<Reply> {
  const preview = await previewSubscription(
    { ...ctx, ...dependencies },
    toPreviewInput(buyer, body, ctx.clock.now()),
  );
  const subscription = redactForBuyer(buyer, preview.subscription);
  return json(
    previewDocument({ ...preview, subscription }, { now: ctx.clock.now(), message: getMessage(body) }),
  );
}

export async function answerCreate({
  ctx,
  dependencies,
  buyer,
  body,
  browser,
}: PurchaseRequest): Promise<Reply> {
  const now = ctx.clock.now();
  const created = await createSubscription(
    { ...ctx, ...dependencies },
    toSubscriptionInput(buyer, body, now),
  );
  const isUnlocked = buyer.channel === "guest" && canUnlockBrowser(ctx, created);
  const cookies =
    browser === undefined || !isUnlocked
      ? []
      : createUnlockCookies(ctx, dependencies, { subscriptionId: created.id, browser });
  return json(createdDocument(redactForBuyer(buyer, created), ctx.clock.now()), { status: 201, cookies });
}
