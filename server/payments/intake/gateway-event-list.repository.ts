import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { GatewayEvent, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";

export const GATEWAY_EVENT_COLUMNS = `e.id, e.adapter, e.event_id as "eventId", e.event, e.job, e.status, e.outcome,
  e.attempt_token as "attemptToken", e.external_payment_id as "externalPaymentId",
  e.external_subscription_id as "externalSubscriptionId", e.payment_id as "paymentId",
  e.subscription_id as "subscriptionId", e.tries, e.deliveries, e.received_at as "receivedAt",
  e.handled_at as "handledAt"`;

function list(direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `gateway_events_${direction}`,
    `select ${GATEWAY_EVENT_COLUMNS} from gateway_event e
      where e.account_id = $1 and ($2::text is null or e.status = $2::text::gateway_event_status)
        and ($3::text is null or e.adapter = $3::text) and ($4::text is null or e.event = $4::text)
        and ($5::int is null or e.subscription_id = $5::int) and ($6::int is null or e.payment_id = $6::int)
        and ($7::int is null or e.id ${forward ? "<" : ">"} $7::int)
      order by e.id ${forward ? "desc" : "asc"} limit $8`,
  );
}

const LIST = { forward: list("forward"), backward: list("backward") };

interface GatewayEventQuery {
  status: GatewayEventStatus | null;
  adapter: string | null;
  event: string | null;
  subscriptionId: number | null;
  paymentId: number | null;
  slice: Slice;
}

export function findGatewayEventPage(
  db: Statements,
  accountId: number,
  query: GatewayEventQuery,
): Promise<GatewayEvent[]> {
  const { status, adapter, event, subscriptionId, paymentId, slice } = query;
  const from = slice.from === null ? null : Number(slice.from.id);
  const filters = [status, adapter, event, subscriptionId, paymentId];
  return db.query<GatewayEvent>(LIST[slice.direction], [accountId, ...filters, from, slice.take]);
}

const ONE = statement(
  "gateway_event_by_id",
  `select ${GATEWAY_EVENT_COLUMNS}, e.raw_body as "rawBody", e.headers from gateway_event e
    where e.account_id = $1 and e.id = $2`,
);

export async function findGatewayEvent(
  db: Statements,
  accountId: number,
  id: number,
): Promise<StoredGatewayEvent | null> {
  const [row] = await db.query<StoredGatewayEvent>(ONE, [accountId, id]);
  return row ?? null;
}
