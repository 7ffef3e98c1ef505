/** Keys of a gateway as the publisher entered them: `app_key`, `secret`, `webhook_secret`, or what the gateway calls them. */
export type GatewayCredentials = Readonly<Record<string, string>>;

export type GatewayEnvironment = "live" | "sandbox";

/** What every adapter is made with. */
export interface AdapterSetup {
  credentials: GatewayCredentials;
  environment: GatewayEnvironment;
}

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
}

interface Order {
  /** What makes one order of many calls: asked again with the same, the gateway moves no money twice. */
  attemptToken: string;
  paymentType: string;
  /** Whether the gateway is to charge again by itself, period after period. */
  recurring: boolean;
  /** In the currency's minor unit. */
  amountCents: number;
  amountCurrency: string;
  bought: Bought;
  buyer: Buyer;
}

export type PreviewRequest = Order;

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
  international?: boolean;
  /** The gateway bills by itself. */
  skipInvoice?: boolean;
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
  /** Unique at the gateway: told again, it is the same event. */
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
  /** When it happened at the gateway: decides between events that come in another order. Left out: when it came here. */
  occurredAt?: Date;
  /** Of money given back at the gateway (job `payment_refunded`): its id there; the amount is what was given back. */
  externalRefundId?: string;
}

export type RenewalResult =
  | { success: true; endAt: Date; payment: PaymentSuccess; amountCents: number; amountCurrency: string }
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
  /** Starts a charge from here, where no browser has. */
  initiateCharge?(request: PaymentRequest): Promise<PaymentResult | null>;
  /** Asks the gateway about a payment that a client says it has made. */
  afterCharge(request: PaymentRequest): Promise<PaymentResult>;
  /** Moves money that is held. Left out: the gateway does it by itself. */
  capture?(request: CaptureRequest): Promise<PaymentResult>;
  refund?(request: RefundRequest): Promise<PaymentResult>;
  /** Ends a recurring subscription at the gateway; one that has ended already is no failure. */
  cancelSubscription?(request: CancelRequest): Promise<PaymentResult>;
  /** Whether a call comes from the gateway, by the webhook secret. False ends its handling. */
  webhookRequestAuthorized(request: WebhookRequest): Promise<boolean>;
  /**
   * Jobs by the gateway's names of events: one_time_subscription_charged, recurring_subscription_charged,
   * recurring_subscription_cancelled, payment_refunded. Other events, and other jobs, are kept and ignored.
   */
  webhookEventTypeMapping(): Readonly<Record<string, string>>;
  webhookEventDetails(request: WebhookRequest): Promise<WebhookEventDetails>;
  /** Gives back what was paid for a subscription that does not exist here. */
  beforeExitOnSubscriptionAbsence?(request: WebhookRequest): Promise<void>;
  /** What a recurring charge has paid for. */
  renewal?(request: WebhookRequest): Promise<RenewalResult>;
}
