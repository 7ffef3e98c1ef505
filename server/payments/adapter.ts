import type { Context } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Egress } from "@/server/platform/egress/index";

/** Keys of a gateway as the publisher entered them: `app_key`, `secret`, `webhook_secret`, or what the gateway calls them. */
export type GatewayCredentials = Readonly<Record<string, string>>;

export type GatewayEnvironment = "live" | "sandbox";

/** What every adapter is made with. */
export interface AdapterSetup {
  credentials: GatewayCredentials;
  environment: GatewayEnvironment;
  /** The only way to a gateway. */
  egress: Egress;
  /** By which a signature's age is told. */
  clock: Clock;
  /** Where a gateway keeps its books that is only simulated; left out: outside of an installation. */
  world?: AdapterWorld;
}

/** An account's own rows and clock, for a gateway that stands inside the installation. */
export type AdapterWorld = Pick<Context, "db" | "clock" | "account" | "emit">;

/** Who pays. */
export interface Buyer {
  /** Of our own; null before the first preview. */
  id: number | null;
  name: string | null;
  provider: string;
  identity: string;
}

/** What is paid for. */
export interface Bought {
  id: number;
  title: string;
  durationLength: number;
  durationUnit: string;
  /** What each further period of a recurring one costs, in the minor unit of the order's currency. */
  periodCents: number;
  /** Of a recurring one that begins with a trial: how long it is, and what the first period after it costs. */
  trial: { length: number; unit: string; thenCents: number } | null;
}

interface Order {
  /** What makes one order of many calls: asked again with the same, the gateway moves no money twice. */
  attemptToken: string;
  paymentType: string;
  /** Whether the gateway is to charge again by itself, period after period. */
  recurring: boolean;
  /** What is charged now, in the currency's minor unit. Of a trial: what checks the card, and is given back. */
  amountCents: number;
  amountCurrency: string;
  bought: Bought;
  buyer: Buyer;
}

export type PreviewRequest = Order;

/** An order to be paid on a page of the gateway. */
export interface CheckoutRequest extends Order {
  /** Where the gateway sends the buyer who has paid, with `payment_token` or what `paymentTokenFrom` reads. */
  returnUrl: string;
  cancelUrl: string;
}

export type CheckoutResult =
  | {
      success: true;
      /** The page on which the buyer pays. */
      url: string;
      /** The gateway's id of what it has opened. */
      reference: string;
    }
  | PaymentFailure;

/** A payment that a browser says it has made, by the gateway's own word for it. */
export interface PaymentRequest extends Order {
  paymentToken: string;
  /** Return addresses, origin and the like, as the client sent them. */
  additionalData: Readonly<Record<string, unknown>>;
}

export interface CaptureRequest {
  attemptToken: string;
  externalPaymentId: string;
  amountCents: number;
  amountCurrency: string;
}

/** A charge that we start, for the next period of a recurring subscription. */
export interface RecurringChargeRequest {
  /** Makes one charge of many calls: the same reference moves money once. */
  reference: string;
  /** Of the purchase with which the subscription began. */
  attemptToken: string;
  paymentType: string;
  /** With which the first payment was made, as far as they are kept. */
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  /** Of the first payment. */
  externalPaymentId: string | null;
  amountCents: number;
  amountCurrency: string;
  bought: Bought;
  buyer: Buyer;
}

/** A recurring subscription of a gateway that bills by itself goes over to another plan. */
export interface SwitchRequest {
  /** Makes one switch of many calls. */
  reference: string;
  externalSubscriptionId: string;
  /** The new plan; `periodCents` is its price. */
  bought: Bought;
  amountCurrency: string;
  /** `now`: the gateway prorates and charges the difference. `period_end`: the new price is charged from there on. */
  begins: "now" | "period_end";
}

export interface RefundRequest {
  /** Makes one refund of many calls. */
  reference: string;
  externalPaymentId: string;
  amountCents: number;
  amountCurrency: string;
}

export interface CancelRequest {
  externalSubscriptionId: string;
  paymentToken: string | null;
}

/** `authorised`: held and not yet moved. `pending`: the gateway will tell by a webhook. */
export type PaymentStanding = "pending" | "authorised" | "charged" | "cancelled" | "refunded";

export interface PaymentSuccess {
  success: true;
  status: PaymentStanding;
  externalPaymentId?: string;
  externalCaptureId?: string;
  externalRefundId?: string;
  externalSubscriptionId?: string;
  /** Of the bank or the network, as it stands on the buyer's statement. */
  transactionId?: string;
  /** What the buyer's browser needs to go on: a client secret, a key. Handed through as it is, and never kept. */
  clientPayload?: Readonly<Record<string, unknown>>;
  international?: boolean;
  /** The gateway bills by itself. */
  skipInvoice?: boolean;
  /** Of a recurring purchase: the gateway charges its further periods by itself, although others are charged by us. */
  chargesByItself?: boolean;
  feeCents?: number;
  feeCurrency?: string;
  metadata?: Readonly<Record<string, unknown>>;
}

export interface PaymentFailure {
  success: false;
  /** The gateway's own word, e.g. `card_declined`. */
  code: string;
  /** A sentence fit for the buyer. */
  message: string;
  /** Where the buyer has to go first, e.g. to their bank; afterwards the same request is sent again. */
  authorizeUrl?: string;
}

export type PaymentResult = PaymentSuccess | PaymentFailure;

/** A call of a gateway, as it came. */
export interface WebhookRequest {
  rawBody: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  payload: unknown;
}

/** What a gateway's event says, as the interface lists it. */
export interface WebhookEventDetails {
  /** Unique at the gateway: told again, it is the same event. Empty: what was sent tells events apart. */
  eventId: string;
  attemptToken: string;
  event: string;
  amountCurrency: string;
  amountCents: number;
  status: string;
  externalPaymentId: string;
  externalSubscriptionId: string;
  email: string | null;
  contact: string | null;
  feeCents: number | null;
  feeCurrency: string | null;
  /** Of a recurring purchase: the gateway charges its further periods by itself, although others are charged by us. */
  chargesByItself?: boolean;
  /** When it happened at the gateway: decides between events that come in another order. Left out: when it came here. */
  occurredAt?: Date;
  /** Of money given back at the gateway (job `payment_refunded`): its id there; the amount is what was given back. */
  externalRefundId?: string;
}

export type RenewalResult =
  | {
      success: true;
      endAt: Date;
      payment: PaymentSuccess;
      /** Left out: as its event says. */
      amountCents?: number;
      amountCurrency?: string;
      /** What the gateway paid for the period out of a credit that it keeps for the buyer. Left out: nothing. */
      creditCents?: number;
    }
  | PaymentFailure;

/**
 * A payment provider behind one contract. Methods that a provider has no use for are left out; null means "nothing to
 * say". Whatever is thrown counts as a failure that may pass. Every method may be asked again with the same request and
 * moves money once. None of them is called inside a transaction.
 */
export interface PaymentAdapter {
  /** Whether the gateway takes these credentials. */
  credentialsValid(): Promise<boolean>;
  /** Opens an order or a subscription at the gateway before anything is paid; its id is the external reference. */
  preview?(request: PreviewRequest): Promise<PaymentResult | null>;
  /** Opens a page of the gateway on which a buyer pays. Opened again for the same attempt, it is the same order. */
  openCheckout?(request: CheckoutRequest): Promise<CheckoutResult>;
  /** The payment token in the query with which a buyer comes back. Left out: it is `payment_token`. */
  paymentTokenFrom?(query: Readonly<Record<string, string>>): string | null;
  /** Starts a charge from here, where no browser has. */
  initiateCharge?(request: PaymentRequest): Promise<PaymentResult | null>;
  /** Asks the gateway about a payment that a client says it has made. */
  afterCharge(request: PaymentRequest): Promise<PaymentResult>;
  /** Moves money that is held. Left out: the gateway does it by itself. */
  capture?(request: CaptureRequest): Promise<PaymentResult>;
  refund?(request: RefundRequest): Promise<PaymentResult>;
  /**
   * Charges the next period of a recurring subscription. Left out: the gateway bills by itself, and tells by its webhook.
   */
  chargeAgain?(request: RecurringChargeRequest): Promise<PaymentResult>;
  /** Tells a gateway that bills by itself of a new plan. Left out: we charge, and what is charged is ours to say. */
  switchSubscription?(request: SwitchRequest): Promise<PaymentResult>;
  /** Ends a recurring subscription at the gateway; one that has ended already is no failure. */
  cancelSubscription?(request: CancelRequest): Promise<PaymentResult>;
  /** Whether a call comes from the gateway, by the webhook secret. False ends its handling. */
  webhookRequestAuthorized(request: WebhookRequest): Promise<boolean>;
  /**
   * Jobs by the gateway's names of events: one_time_subscription_charged, recurring_subscription_charged,
   * recurring_subscription_cancelled, payment_refunded. Other events, and other jobs, are kept and ignored.
   */
  webhookEventTypeMapping(): Readonly<Record<string, string>>;
  /** Throws AppError `invalid` where no retry can read the body: its event is dead-lettered. */
  webhookEventDetails(request: WebhookRequest): Promise<WebhookEventDetails>;
  /** Gives back what was paid for a subscription that does not exist here. */
  beforeExitOnSubscriptionAbsence?(request: WebhookRequest): Promise<void>;
  /** What a recurring charge has paid for. */
  renewal?(request: WebhookRequest): Promise<RenewalResult>;
}
