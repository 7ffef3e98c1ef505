// Raw SQL: one statement stores a delivery, counts a repeated one and reports the state before it.
import { type Statements, statement } from "@/server/platform/db/index";

// A redelivery updates the same row, and reopens an event whose retries are exhausted.
const STORE = statement(
  "gateway_event_store",
  `with before as (select status from gateway_event where account_id = $1::int and adapter = $2::text
     and event_id = $3::text)
   insert into gateway_event as e (account_id, adapter, event_id, event, raw_body, headers, received_at, attempt_token,
     external_payment_id, external_subscription_id)
   values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::text::jsonb, $7::timestamptz, $8::text, $9::text,
     $10::text)
   on conflict (account_id, adapter, event_id) do update set deliveries = e.deliveries + 1,
     status = case e.status when 'failed' then 'waiting' else e.status end
   returning e.id, e.deliveries, coalesce((select status = 'failed' from before), false) as "wasFailed!"`,
);

interface NewGatewayEvent {
  adapter: string;
  eventId: string;
  event: string | null;
  rawBody: string;
  headers: Readonly<Record<string, string>>;
  attemptToken: string | null;
  externalPaymentId: string | null;
  externalSubscriptionId: string | null;
  now: Date;
}

/** Store a webhook request once. */
export async function storeGatewayEvent(
  tx: Statements,
  accountId: number,
  call: NewGatewayEvent,
): Promise<{ id: number; deliveries: number; wasFailed: boolean }> {
  const { adapter, eventId, event, rawBody, headers, now } = call;
  const { attemptToken, externalPaymentId, externalSubscriptionId } = call;
  const [row] = await tx.query(STORE, [
    accountId,
    adapter,
    eventId,
    event,
    rawBody,
    JSON.stringify(headers),
    now,
    attemptToken,
    externalPaymentId,
    externalSubscriptionId,
  ]);
  if (row === undefined) throw new Error("gateway event was not written");
  return row;
}
