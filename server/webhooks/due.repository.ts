// Raw SQL: every run of a delivery worker reads the due deliveries by index.

import { type Statements, statement } from "@/server/platform/db/index";

/** A due delivery with the bytes to send. */
export interface DueDelivery {
  id: string;
  /** Attempts made so far. */
  attempts: number;
  firstAttemptAt: Date | null;
  messageId: string;
  body: string;
  /** Event name on the wire. */
  name: string;
  requestId: string | null;
  traceParent: string | null;
}

const COLUMNS = `d.id::text as "id!", d.attempts, d.first_attempt_at as "firstAttemptAt", m.id::text as "messageId!", m.body, m.name,
  m.request_id as "requestId", m.trace_parent as "traceParent"`;

const DUE = statement(
  "webhook_due",
  `select ${COLUMNS} from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.account_id = $1 and d.endpoint_id = $2 and d.state = 'pending' and d.next_attempt_at <= $3
      and d.id <> all($4::bigint[])
    order by d.next_attempt_at, d.id limit $5`,
);

// Ordered delivery: nothing overtakes the oldest, not even while it waits for its next attempt.
const DUE_IN_ORDER = statement(
  "webhook_due_in_order",
  `select ${COLUMNS} from (select * from webhook_delivery where account_id = $1 and endpoint_id = $2
       and state = 'pending' order by id limit 1) d join webhook_message m on m.id = d.message_id
    where d.next_attempt_at <= $3 and d.id <> all($4::bigint[]) limit $5`,
);

interface DueQuery {
  endpoint: { id: number; ordered: boolean };
  now: Date;
  /** Deliveries in flight, which are excluded. */
  except: readonly string[];
  take: number;
}

/** Find the due deliveries of an endpoint, longest overdue first; for an ordered endpoint only the oldest. */
export function findDue(db: Statements, accountId: number, query: DueQuery): Promise<DueDelivery[]> {
  const { endpoint, now, except, take } = query;
  return db.query(endpoint.ordered ? DUE_IN_ORDER : DUE, [accountId, endpoint.id, now, except, take]);
}
