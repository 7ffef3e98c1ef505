import { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import type { Slice } from "@/server/platform/cursor/index";
import type { Db } from "@/server/platform/db/index";
import type { GatewayEvent, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";

const COLUMNS = {
  id: true,
  adapter: true,
  eventId: true,
  event: true,
  job: true,
  status: true,
  outcome: true,
  attemptToken: true,
  externalPaymentId: true,
  externalSubscriptionId: true,
  paymentId: true,
  subscriptionId: true,
  tries: true,
  deliveries: true,
  receivedAt: true,
  handledAt: true,
} as const satisfies Prisma.GatewayEventSelect;

interface GatewayEventQuery {
  status: GatewayEventStatus | null;
  adapter: string | null;
  event: string | null;
  subscriptionId: number | null;
  paymentId: number | null;
  slice: Slice;
}

/** List an account's events in the slice's direction, filtered by the properties that are not null. */
export function findGatewayEventPage(
  { prisma }: Db,
  accountId: number,
  { status, adapter, event, subscriptionId, paymentId, slice }: GatewayEventQuery,
): Promise<GatewayEvent[]> {
  const isForward = slice.direction === "forward";
  const from = slice.from === null ? null : Number(slice.from.id);
  return prisma.gatewayEvent.findMany({
    where: {
      accountId,
      ...(status !== null && { status }),
      ...(adapter !== null && { adapter }),
      ...(event !== null && { event }),
      ...(subscriptionId !== null && { subscriptionId }),
      ...(paymentId !== null && { paymentId }),
      ...(from !== null && { id: isForward ? { lt: from } : { gt: from } }),
    },
    orderBy: { id: isForward ? "desc" : "asc" },
    take: slice.take,
    select: COLUMNS,
  });
}

const headersSchema = z.record(z.string(), z.string());

/** Find an event with its received contents. */
export async function findGatewayEvent(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<StoredGatewayEvent | null> {
  const row = await prisma.gatewayEvent.findFirst({
    where: { accountId, id },
    select: { ...COLUMNS, rawBody: true, headers: true },
  });
  return row === null ? null : { ...row, headers: headersSchema.parse(row.headers) };
}

/** Reset an event for reprocessing, whatever its outcome was; null: no such event. */
export async function reopenGatewayEvent(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<GatewayEvent | null> {
  const [row] = await prisma.gatewayEvent.updateManyAndReturn({
    where: { accountId, id },
    data: { status: "waiting", handledAt: null },
    select: COLUMNS,
  });
  return row ?? null;
}
