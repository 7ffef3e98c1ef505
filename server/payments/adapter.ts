import type { Context } from "@/server/context/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Clock } from "@/server/platform/system/index";
import type { Wallet } from "@/shared/wallets";
import type { MethodChange } from "./method-change";

/**
 * Credentials of a gateway as the publisher entered them: `app_key`, `secret`, `webhook_secret`, or the gateway's own
 * names.
 */
export type GatewayCredentials = Readonly<Record<string, string>>;

export type GatewayEnvironment = "live" | "sandbox";

/** Configuration that every adapter is created with. */
export interface AdapterSetup {
  credentials: GatewayCredentials;
  environment: GatewayEnvironment;
  /** The only HTTP client that an adapter may use to reach its gateway. */
  egress: Egress;
  /** Used to check the age of a signature. */
  clock: Clock;
  /** Storage for a simulated gateway; left out: outside of an installation. */
  sandboxStorage?: SandboxStorage;
}

/** The account's own rows and clock, for a gateway that runs inside the installation. */
export type SandboxStorage = Pick<Context, "db" | "clock" | "account" | "emit">;

/** The customer who pays. */
export interface Buyer {
  /** Id of the subscriber in Masthead; null before the first preview. */
  id: number | null;
  name: string | null;
  provider: string;
  identity: string;
}

/** The plan that is sold. */
export interface Bought {
  id: number;
  title: string;
  durationLength: number;
  durationUnit: string;
  /** Price of each further period of a recurring plan, in the minor unit of the order's currency. */
  periodCents: number;
  /** For a recurring plan with a trial: the trial's length, and the price of the first period after it. */
  trial: { length: number; unit: string; thenCents: number } | null;
}

interface Order {
  /** Idempotency key of the order: the gateway moves no money twice for the same token. */
  attemptToken: string;
  paymentType: string;
  /** Whether the gateway repeats the charge by itself in every period. */
  recurring: boolean;
  /**
   * Amount charged now, in the currency's minor unit. For a trial: the amount that verifies the card and is refunded.
   */
  amountCents: number;
  amountCurrency: string;
  bought: Bought;
  buyer: Buyer;
}

export type PreviewRequest = Order;

/** An order that is paid on a page hosted by the gateway. */
export interface CheckoutRequest extends Order {
  /**
   * URL to which the gateway sends the buyer after payment, with `payment_token` or the query that `paymentTokenFrom`
   * reads.
   */
  returnUrl: string;
  cancelUrl: string;
}

export type CheckoutResult =
  | {
      success: true;
      /** URL of the hosted payment page. */
      url: string;
      /** The gateway's id of the order or subscription it opened. */
      reference: string;
    }
  | PaymentFailure;

/** A payment reported by the browser, identified by the gateway's token. */
export interface PaymentRequest extends Order {
  paymentToken: string;
  /** Return addresses, origin and similar data, exactly as the client sent them. */
  additionalData: Readonly<Record<string, unknown>>;
}

export interface CaptureRequest {
  attemptToken: string;
  externalPaymentId: string;
  amountCents: number;
  amountCurrency: string;
}

/** A charge that Masthead starts for the next period of a recurring subscription. */
export interface RecurringChargeRequest {
  /** Idempotency key: the same reference moves money once. */
  reference: string;
  /** Attempt token of the purchase that started the subscription. */
  attemptToken: string;
  paymentType: string;
  /** Payment token of the first payment, if it is stored. */
  paymentToken: string | null;
  externalSubscriptionId: string | null;
  /** The gateway's id of the first payment. */
  externalPaymentId: string | null;
  amountCents: number;
  amountCurrency: string;
  bought: Bought;
  buyer: Buyer;
}

/** A plan change for a recurring subscription that the gateway bills by itself. */
export interface SwitchRequest {
  /** Idempotency key of the switch. */
  reference: string;
  externalSubscriptionId: string;
  /** The new plan; `periodCents` is its price. */
  bought: Bought;
  amountCurrency: string;
  /**
   * `now`: the gateway prorates and charges the difference. `period_end`: the new price applies from the next period.
   */
  begins: "now" | "period_end";
}

export interface RefundRequest {
  /** Idempotency key of the refund. */
  reference: string;
  externalPaymentId: string;
  amountCents: number;
  amountCurrency: string;
}

export interface CancelRequest {
  externalSubscriptionId: string;
  paymentToken: string | null;
}

/** A saved payment method of a person whose data is erased. */
export interface DeletePaymentMethodRequest {
  /** Token of the wallet, or of the subscription's first payment; null: only the subscription is known. */
  paymentToken: string | null;
  /** null: the method was saved without a subscription. */
  externalSubscriptionId: string | null;
  /** Ids of the person's subscribers in Masthead. What the gateway has for another subscriber must stay. */
  subscriberIds: readonly number[];
}

/** `authorised`: not captured yet. `pending`: the gateway reports the result by webhook. */
export type PaymentOutcome = "pending" | "authorised" | "charged" | "cancelled" | "refunded";

export interface PaymentSuccess {
  success: true;
  status: PaymentOutcome;
  externalPaymentId?: string;
  externalCaptureId?: string;
  externalRefundId?: string;
  externalSubscriptionId?: string;
  /** The bank's or the card network's id, as printed on the buyer's statement. */
  transactionId?: string;
  /**
   * Data that the buyer's browser needs to continue: a client secret, a key. Passed through unchanged, never stored.
   */
  clientPayload?: Readonly<Record<string, unknown>>;
  international?: boolean;
  /** The gateway bills by itself. */
  skipInvoice?: boolean;
  /**
   * For a recurring purchase: the gateway charges the further periods by itself, even if Masthead charges for others.
   */
  chargesByItself?: boolean;
  feeCents?: number;
  feeCurrency?: string;
  metadata?: Readonly<Record<string, unknown>>;
}

export interface PaymentFailure {
  success: false;
  /** The gateway's own error code, e.g. `card_declined`. */
  code: string;
  /** A sentence that may be shown to the buyer. */
  message: string;
  /** URL the buyer must visit first, e.g. at their bank; the same request is sent again afterwards. */
  authorizeUrl?: string;
}

export type PaymentResult = PaymentSuccess | PaymentFailure;

/** A webhook request of a gateway, as received. */
export interface WebhookRequest {
  rawBody: string;
  /** Keyed by lower-case name. */
  headers: Readonly<Record<string, string>>;
  payload: unknown;
}

/** Contents of a gateway's event, with the fields that the interface lists. */
export interface WebhookEventDetails {
  /** Unique at the gateway: a redelivery carries the same id. Empty: events are told apart by their body. */
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
  /**
   * For a recurring purchase: the gateway charges the further periods by itself, even if Masthead charges for others.
   */
  chargesByItself?: boolean;
  /** When it happened at the gateway: orders events that arrive out of order. Left out: the time of receipt. */
  occurredAt?: Date;
  /** For a refund at the gateway (job `payment_refunded`): its id there; the amount is the refunded amount. */
  externalRefundId?: string;
}

export type RenewalResult =
  | {
      success: true;
      endAt: Date;
      payment: PaymentSuccess;
      /** Left out: the amount of the event. */
      amountCents?: number;
      amountCurrency?: string;
      /** Part of the period that the gateway paid from a credit balance it holds for the buyer. Left out: nothing. */
      creditCents?: number;
    }
  | PaymentFailure;

/**
 * A payment provider behind one contract.
 *
 * A provider leaves out the methods that it does not need; null means "nothing to report". Any exception counts as a
 * failure that may be transient. Every method may be called again with the same request and moves money once. None of
 * them is called inside a transaction.
 */
export interface PaymentAdapter {
  /** Check whether the gateway accepts these credentials. */
  credentialsValid(): Promise<boolean>;
  /** Open an order or a subscription at the gateway before any payment; its id is the external reference. */
  preview?(request: PreviewRequest): Promise<PaymentResult | null>;
  /** Open a page of the gateway on which a buyer pays. The same attempt always gets the same order. */
  openCheckout?(request: CheckoutRequest): Promise<CheckoutResult>;
  /** List the wallets that this page offers, as the gateway's own settings say. Left out: it does not report them. */
  listWallets?(): Promise<readonly Wallet[]>;
  /** Read the payment token from the query of the return URL. Left out: `payment_token`. */
  paymentTokenFrom?(query: Readonly<Record<string, string>>): string | null;
  /** Start a charge from the server, where no browser did. */
  initiateCharge?(request: PaymentRequest): Promise<PaymentResult | null>;
  /** Verify at the gateway a payment that a client reports as made. */
  afterCharge(request: PaymentRequest): Promise<PaymentResult>;
  /** Capture an authorised payment. Left out: the gateway captures by itself. */
  capture?(request: CaptureRequest): Promise<PaymentResult>;
  refund?(request: RefundRequest): Promise<PaymentResult>;
  /** Charge the next period. Left out: the gateway bills by itself and reports by webhook. */
  chargeAgain?(request: RecurringChargeRequest): Promise<PaymentResult>;
  /** Send a plan change to a gateway that bills by itself. Left out: Masthead charges, and decides the amount. */
  switchSubscription?(request: SwitchRequest): Promise<PaymentResult>;
  /** Cancel a recurring subscription at the gateway; one that has already ended is no failure. */
  cancelSubscription?(request: CancelRequest): Promise<PaymentResult>;
  /**
   * Undo `cancelSubscription` before the paid time ends; one that is not cancelled is no failure. Left out: a cancelled
   * subscription cannot be charged again.
   */
  resumeSubscription?(request: CancelRequest): Promise<PaymentResult>;
  /**
   * Delete a saved payment method, and the customer that was created for it, when a person's data is erased; one that
   * is gone, or was never saved, is no failure; one that stays is. Left out: staff delete it at the gateway.
   */
  deletePaymentMethod?(request: DeletePaymentMethodRequest): Promise<PaymentResult>;
  /** Change a subscription's payment method. Left out: its page says what to do. */
  methodChange?: MethodChange;
  /** Verify by the webhook secret that a request comes from the gateway. False rejects the request. */
  webhookRequestAuthorized(request: WebhookRequest): Promise<boolean>;
  /**
   * Map the gateway's event names to jobs: one_time_subscription_charged, recurring_subscription_charged,
   * recurring_subscription_cancelled, payment_refunded. Other events, and other jobs, are stored and ignored.
   */
  webhookEventTypeMapping(): Readonly<Record<string, string>>;
  /** Parse an event. Throws AppError `invalid` if no retry can read the body: its event is dead-lettered. */
  webhookEventDetails(request: WebhookRequest): Promise<WebhookEventDetails>;
  /** Refund a payment for a subscription that does not exist here. */
  beforeExitOnSubscriptionAbsence?(request: WebhookRequest): Promise<void>;
  /** Return the period that a recurring charge has paid. */
  renewal?(request: WebhookRequest): Promise<RenewalResult>;
}
