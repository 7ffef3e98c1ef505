import type { Prisma } from "@/generated/prisma/client";
import type { Db } from "@/server/platform/db/index";
import type { PlanTerms } from "./plan-terms.rules";

/** Convert a value to JSON for a JSON column; other values are excluded by the request schemas. */
export function toJsonObject(value: Readonly<Record<string, unknown>>): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}

function toColumns(terms: PlanTerms) {
  const isLifetime = terms.durationUnit === "lifetime";
  return {
    title: terms.title,
    description: terms.description,
    durationLength: isLifetime ? 1 : terms.durationLength,
    durationUnit: terms.durationUnit,
    priceCents: terms.priceCents,
    priceCurrency: terms.priceCurrency,
    recurring: terms.recurring,
    enabled: terms.enabled,
    trialPeriodEnabled: terms.trial !== null,
    maxTrialPeriodLength: terms.trial?.length ?? null,
    maxTrialPeriodUnit: terms.trial?.unit ?? null,
    metadata: toJsonObject(terms.metadata),
    supportedPaymentProviders: [...terms.supportedPaymentProviders],
    userLimit: terms.userLimit,
    prorationEnabled: terms.prorationEnabled,
    ...(terms.maxPauseMonths !== undefined && { maxPauseMonths: terms.maxPauseMonths }),
  };
}

interface PlanKey {
  accountId: number;
  planId: number;
}

async function writeParts(tx: Db, { accountId, planId }: PlanKey, terms: PlanTerms): Promise<void> {
  const key = { accountId, planId };
  const { prisma } = tx;
  await prisma.planPrice.deleteMany({ where: key });
  await prisma.planPrice.createMany({
    data: Object.entries(terms.furtherPrices).map(([currency, amountCents]) => ({
      ...key,
      currency,
      amountCents,
    })),
  });
  await prisma.planAsset.deleteMany({ where: key });
  const toRows = (ids: readonly number[], display: boolean) =>
    ids.map((assetId, position) => ({ ...key, assetId, position, display }));
  await prisma.planAsset.createMany({
    data: [...toRows(terms.additionalAssetIds, false), ...toRows(terms.displayAssetIds, true)],
  });
  await prisma.planSwitch.deleteMany({ where: { accountId, fromPlanId: planId } });
  await prisma.planSwitch.createMany({
    data: terms.switchTargets.map(({ planId: toPlanId, switchType }) => ({
      accountId,
      fromPlanId: planId,
      toPlanId,
      switchType,
    })),
  });
}

export async function insertPlan(
  tx: Db,
  { accountId, groupId, now }: { accountId: number; groupId: number; now: Date },
  terms: PlanTerms,
): Promise<number> {
  const data = { ...toColumns(terms), accountId, groupId, createdAt: now, updatedAt: now };
  const { id } = await tx.prisma.subscriptionPlan.create({ data, select: { id: true } });
  await writeParts(tx, { accountId, planId: id }, terms);
  return id;
}

/** Update a plan; false: changed since `seenAt`, or deleted. */
export async function writePlan(
  tx: Db,
  { accountId, planId, seenAt, now }: PlanKey & { seenAt: Date; now: Date },
  terms: PlanTerms,
): Promise<boolean> {
  const { count } = await tx.prisma.subscriptionPlan.updateMany({
    where: { id: planId, accountId, updatedAt: seenAt, deletedAt: null },
    data: { ...toColumns(terms), updatedAt: now },
  });
  if (count === 0) return false;
  await writeParts(tx, { accountId, planId }, terms);
  return true;
}

export async function retirePlanRow(
  db: Db,
  { accountId, planId, now }: PlanKey & { now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.subscriptionPlan.updateMany({
    where: { id: planId, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}

/** Find which of these ids are plans of the account that are not deleted. */
export async function findActivePlanIds(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const where = { accountId, id: { in: [...ids] }, deletedAt: null };
  const rows = await db.prisma.subscriptionPlan.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
