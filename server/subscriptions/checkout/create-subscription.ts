import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { openWalletToken } from "@/server/subscriptions/customers/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { hashRequest } from "./attempt";
import {
  createSelfGiftError,
  findBuyer,
  findOrCreateBuyer,
  findOrCreateRecipient,
  findPurchaseParties,
  requireSeller,
} from "./buyer";
import { type CheckoutResult, completeCheckout, completeManually } from "./complete-checkout";
import { priceSale } from "./price-sale";
import { type CreateInput, type People, toCheckoutParams, toCreateTerms } from "./request";

async function createPeople(ctx: PaymentContext, input: CreateInput): Promise<People> {
  const buyer = await findOrCreateBuyer(ctx, input.buyer, await findBuyer(ctx, input.buyer));
  const giver = { buyer: input.buyer, known: buyer.subscriber };
  const recipient =
    input.recipient === null ? null : await findOrCreateRecipient(ctx, input.recipient, giver);
  if (recipient?.subscriber.id === buyer.subscriber.id) throw createSelfGiftError();
  return { buyer, recipient };
}

/** Find the buyer's saved payment method. A guest proves no identity, so their name gives access to none. */
async function findWalletToken(ctx: PaymentContext, input: CreateInput, buyerId: number) {
  const { buyer, request } = input;
  if (buyer.channel === "guest" || isManualMethod(request.paymentType)) return null;
  return openWalletToken(ctx, buyerId, request.paymentType);
}

async function createByToken(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
  people: People,
): Promise<CheckoutResult> {
  const { attemptToken: token } = input;
  const { id, name } = people.buyer.subscriber;
  const checkoutParams = toCheckoutParams(input, people);
  const terms = toCreateTerms(input, people);
  const requestHash = hashRequest({ ...terms, spending: checkoutParams, buyerId: id });
  // The hash covers the input only: a saved payment method that changes meanwhile does not make it another request.
  const paymentToken = checkoutParams.paymentToken ?? (await findWalletToken(ctx, input, id));
  return completeCheckout(ctx, {
    token,
    requestHash,
    checkoutParams: { ...checkoutParams, paymentToken },
    buyer: { id, name },
    switchedId: null,
    terms,
  });
}

function isSameAs(people: People, other: People): boolean {
  const isBuyer = people.buyer.subscriber.id === other.buyer.subscriber.id;
  return isBuyer && people.recipient?.subscriber.id === other.recipient?.subscriber.id;
}

/** Complete a previewed purchase. If staff merge the buyer meanwhile, retry as the kept subscriber. */
async function createPreviewed(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
): Promise<CheckoutResult> {
  const people = await findPurchaseParties(ctx, input);
  try {
    return await createByToken(ctx, input, people);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = await findPurchaseParties(ctx, input);
    if (isSameAs(people, now)) throw error;
    return createByToken(ctx, input, now);
  }
}

/** Create without a preview: what the publication's own server or staff give or sell manually. */
async function createManually(
  ctx: PaymentContext,
  input: CreateInput,
  people: People,
): Promise<CheckoutResult> {
  const { id } = people.buyer.subscriber;
  const sale = await priceSale(ctx, { ...input.request, channel: "backoffice" }, id);
  const checkoutParams = toCheckoutParams(input, people);
  const recipientId = people.recipient?.subscriber.id ?? null;
  return completeManually(ctx, { sale, checkoutParams, buyerId: id, recipientId });
}

/** A subscription that was just created, with the gateway's data for the buyer's browser; null: no data. */
export type CreatedSubscription = Subscription & Pick<CheckoutResult, "clientPayload">;

/**
 * Create the subscription of a preview. Its token is spent once, by one request: a repeated request gets the same
 * subscription. Without a token only the publication's server and staff create, with manual payment methods.
 */
export async function createSubscription(
  ctx: PaymentContext,
  input: CreateInput,
): Promise<CreatedSubscription> {
  const { attemptToken, request, buyer } = input;
  requireSeller(ctx, buyer.channel);
  const isManual = buyer.channel === "backoffice" && isManualMethod(request.paymentType);
  if (attemptToken === null && !isManual)
    throw invalid("body.attempt_token", "is required: preview first, before taking payment");
  const { id, clientPayload } =
    attemptToken === null
      ? await createManually(ctx, input, await createPeople(ctx, input))
      : await createPreviewed(ctx, { ...input, attemptToken });
  return { ...(await getSubscription(ctx, { id, subscriberId: null })), clientPayload };
}
