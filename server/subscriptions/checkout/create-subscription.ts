import { withBufferedEvents } from "@/server/accounts/index";
import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { walletToken } from "@/server/subscriptions/wallets/index";
import { requireAgreement } from "./agreement.rules";
import { establishBuyer, establishRecipient, findBuyer, knownPeople, requireSeller, selfGift } from "./buyer";
import { type People, toCheckoutParams } from "./checkout-params";
import { type CheckoutResult, completeCheckout } from "./complete-checkout";
import { toCreateTerms } from "./create-terms";
import { priceSale } from "./price-sale";
import type { CreateInput } from "./request";
import { reserveRedemption } from "./reserve-redemption";
import { saleHandlers } from "./sale-handlers";
import { settleSale } from "./settle-sale";
import { hashRequest } from "./token";

async function newPeople(ctx: PaymentContext, input: CreateInput): Promise<People> {
  const buyer = await establishBuyer(ctx, input.buyer, await findBuyer(ctx, input.buyer));
  const giver = { buyer: input.buyer, known: buyer.subscriber };
  const recipient = input.recipient === null ? null : await establishRecipient(ctx, input.recipient, giver);
  if (recipient?.subscriber.id === buyer.subscriber.id) throw selfGift();
  return { buyer, recipient };
}

/** A guest says who they are and proves nothing: their name opens nobody's wallet. */
async function tokenOfWallet(ctx: PaymentContext, input: CreateInput, buyerId: number) {
  const { buyer, asked } = input;
  if (buyer.channel === "guest" || isManualMethod(asked.paymentType)) return null;
  return walletToken(ctx, buyerId, asked.paymentType);
}

async function createByToken(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
  people: People,
): Promise<CheckoutResult> {
  const { attemptToken: token } = input;
  const { id, name } = people.buyer.subscriber;
  const spending = toCheckoutParams(input, people);
  const wanted = toCreateTerms(input, people);
  const requestHash = hashRequest({ ...wanted, spending, buyerId: id });
  // The hash is of what was asked: a wallet that changes meanwhile makes the same request no other one.
  const paymentToken = spending.paymentToken ?? (await tokenOfWallet(ctx, input, id));
  return completeCheckout(
    ctx,
    saleHandlers(ctx, {
      token,
      requestHash,
      spending: { ...spending, paymentToken },
      buyer: { id, name },
      agree: (attempt, sale) => requireAgreement(attempt, sale, wanted),
    }),
  );
}

function isSameAs(one: People, other: People): boolean {
  const isBuyer = one.buyer.subscriber.id === other.buyer.subscriber.id;
  return isBuyer && one.recipient?.subscriber.id === other.recipient?.subscriber.id;
}

/** Staff may make two subscribers one while one of them buys: the attempt is the other's then, and looked for again. */
async function createPreviewed(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
): Promise<CheckoutResult> {
  const people = await knownPeople(ctx, input);
  try {
    return await createByToken(ctx, input, people);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = await knownPeople(ctx, input);
    if (isSameAs(people, now)) throw error;
    return createByToken(ctx, input, now);
  }
}

/** Without a preview: what the publication's own server or staff give or sell by hand. */
async function createByHand(
  ctx: PaymentContext,
  input: CreateInput,
  people: People,
): Promise<CheckoutResult> {
  const { id } = people.buyer.subscriber;
  const sale = await priceSale(ctx, { ...input.asked, channel: "desk" }, id);
  const spending = toCheckoutParams(input, people);
  const made = await ctx.db.withStatements(async (tx) => {
    if (sale.discount !== null)
      await reserveRedemption(ctx, tx, { codeId: sale.discount.codeId, subscriberId: id });
    const recipientId = people.recipient?.subscriber.id ?? null;
    const sold = { sale, spending, buyerId: id, recipientId, attemptId: null, charged: null };
    return withBufferedEvents(ctx, tx, (telling) => settleSale(telling, tx, sold));
  });
  return { id: made, clientPayload: null };
}

/** A subscription that was made just now, with what its gateway has for the buyer's browser; null: nothing. */
export type MadeSubscription = Subscription & Pick<CheckoutResult, "clientPayload">;

/**
 * Makes the subscription that a preview promised. Its token is spent once, by one request: sent again, that request gets
 * the same subscription. Without a token only the publication's server and staff create, and only what no gateway pays.
 */
export async function createSubscription(ctx: PaymentContext, input: CreateInput): Promise<MadeSubscription> {
  const { attemptToken, asked, buyer } = input;
  requireSeller(ctx, buyer.channel);
  const isByHand = buyer.channel === "desk" && isManualMethod(asked.paymentType);
  if (attemptToken === null && !isByHand)
    throw invalid("body.attempt_token", "is needed: it comes with the preview, before anything is paid");
  const { id, clientPayload } =
    attemptToken === null
      ? await createByHand(ctx, input, await newPeople(ctx, input))
      : await createPreviewed(ctx, { ...input, attemptToken });
  return { ...(await getSubscription(ctx, { id, subscriberId: null })), clientPayload };
}
