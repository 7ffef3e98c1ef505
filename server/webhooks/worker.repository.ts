// Raw SQL: leases are claimed by conditional updates that return the new row, in the order of ids.

import { type Statements, statement } from "@/server/platform/db/index";

/** A requested delivery worker. */
export interface RequestedWorker {
  endpointId: number;
  generation: number;
  /** Whether the endpoint failed last: such workers run in a retry queue of their own. */
  failing: boolean;
}

const REQUEST = statement(
  "webhook_pump_request",
  `with wanted as (select id from webhook_endpoint
     where account_id = $1 and id = any($2::int[]) and status = 'active'
       and (pump_at is null or pump_at > $3::timestamptz) order by id for no key update)
   update webhook_endpoint e set pump_at = $3::timestamptz, pump_generation = pump_generation + 1
     from wanted where e.id = wanted.id
   returning e.id as "endpointId", pump_generation as generation, failing_since is not null as "failing!"`,
);

// Locked in id order, so that concurrent requests wait for each other instead of deadlocking.
/** Request workers for endpoints at `at`; skips endpoints whose worker runs, or will run, by then. */
export function requestWorkers(
  tx: Statements,
  accountId: number,
  { endpointIds, at }: { endpointIds: readonly number[]; at: Date },
): Promise<RequestedWorker[]> {
  return tx.query(REQUEST, [accountId, endpointIds, at]);
}

const CLAIM = statement(
  "webhook_pump_claim",
  `update webhook_endpoint set pump_owner = $4::uuid, pump_lease_until = $5::timestamptz
    where account_id = $1 and id = $2 and status = 'active' and pump_generation = $3
      and (pump_owner is null or pump_lease_until <= $6::timestamptz)
   returning last_success_at as "lastSuccessAt"`,
);

/** A worker's lease on an endpoint, and its expiry. */
export interface WorkerLease {
  endpointId: number;
  owner: string;
  until: Date;
}

/** Claim an endpoint for one worker; null when another one owns it, or when this request is outdated. */
export async function claimWorker(
  tx: Statements,
  accountId: number,
  claim: WorkerLease & { generation: number; now: Date },
): Promise<{ lastSuccessAt: Date | null } | null> {
  const { endpointId, generation, owner, until, now } = claim;
  const values = [accountId, endpointId, generation, owner, until, now] as const;
  const [row] = await tx.query(CLAIM, values);
  return row ?? null;
}

const POSTPONE = statement(
  "webhook_pump_postpone",
  `update webhook_endpoint set pump_generation = pump_generation + 1
    where account_id = $1 and id = $2 and status = 'active' and pump_generation = $3 and pump_owner is not null
   returning id as "endpointId", pump_generation as generation, failing_since is not null as "failing!",
     pump_lease_until as "until!"`,
);

/** Request the next worker for the time when the current lease ends; null when no worker owns the endpoint. */
export async function postponeWorker(
  tx: Statements,
  accountId: number,
  request: { endpointId: number; generation: number },
): Promise<(RequestedWorker & { until: Date }) | null> {
  const [row] = await tx.query(POSTPONE, [accountId, request.endpointId, request.generation]);
  return row ?? null;
}

const EXTEND = statement(
  "webhook_pump_extend",
  `update webhook_endpoint set pump_lease_until = $4
    where account_id = $1 and id = $2 and pump_owner = $3::uuid and status = 'active' returning id`,
);

/** Extend a worker's lease; false when it no longer owns the endpoint. */
export async function extendWorkerLease(
  tx: Statements,
  accountId: number,
  lease: WorkerLease,
): Promise<boolean> {
  return (await tx.query(EXTEND, [accountId, lease.endpointId, lease.owner, lease.until])).length > 0;
}

const OWNED = statement(
  "webhook_pump_owned",
  `select id from webhook_endpoint
    where account_id = $1 and id = $2 and pump_owner = $3::uuid for update`,
);

/** Lock the endpoint if the worker still owns it, after waiting for fan-outs that add deliveries to it. */
export async function lockOwnedEndpoint(
  tx: Statements,
  accountId: number,
  lease: Pick<WorkerLease, "endpointId" | "owner">,
): Promise<boolean> {
  return (await tx.query(OWNED, [accountId, lease.endpointId, lease.owner])).length > 0;
}

const NEXT = statement(
  "webhook_pump_next",
  `select min(next_attempt_at) as at from webhook_delivery
    where account_id = $1 and endpoint_id = $2 and state = 'pending'`,
);
const NEXT_IN_ORDER = statement(
  "webhook_pump_next_in_order",
  `select next_attempt_at as at from webhook_delivery
    where account_id = $1 and endpoint_id = $2 and state = 'pending' order by id limit 1`,
);

/** When the endpoint's next delivery is due; null when none is pending. */
export async function findNextDue(
  tx: Statements,
  accountId: number,
  endpoint: { id: number; ordered: boolean },
): Promise<Date | null> {
  const query = endpoint.ordered ? NEXT_IN_ORDER : NEXT;
  const [row] = await tx.query(query, [accountId, endpoint.id]);
  return row?.at ?? null;
}

const RELEASE = statement(
  "webhook_pump_release",
  `update webhook_endpoint set pump_owner = null, pump_lease_until = null, pump_at = $3::timestamptz,
     pump_generation = pump_generation + case when $3::timestamptz is null then 0 else 1 end
    where account_id = $1 and id = $2
   returning id as "endpointId", pump_generation as generation, failing_since is not null as "failing!"`,
);

/** Release the endpoint; `nextAt`: when its next worker runs, null for none. */
export async function releaseWorker(
  tx: Statements,
  accountId: number,
  { endpointId, nextAt }: { endpointId: number; nextAt: Date | null },
): Promise<RequestedWorker | null> {
  const [row] = await tx.query(RELEASE, [accountId, endpointId, nextAt]);
  return row ?? null;
}
