import type { Prisma } from "@/generated/prisma/client";
import type { Db } from "@/server/platform/db/index";
import type { PlanTerms } from "./plan-terms.rules";

/** Json columns take what JSON holds: what else a value may hold does not come through the edge. */
export function asJson(value: Readonly<Record<string, unknown>>): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}

function columnsOf(terms: PlanTerms) {
  const isLifelong = terms.durationUnit === "lifetime";
  return {
    title: terms.title,
    description: terms.description,
    durationLength: isLifelong ? 1 : terms.durationLength,
    durationUnit: terms.durationUnit,
    priceCents: terms.priceCents,
    priceCurrency: terms.priceCurrency,
    recurring: terms.recurring,
    enabled: terms.enabled,
    trialPeriodEnabled: terms.trial !== null,
    maxTrialPeriodLength: terms.trial?.length ?? null,
    maxTrialPeriodUnit: terms.trial?.unit ?? null,
    metadata: asJson(terms.metadata),
    supportedPaymentProviders: [...terms.supportedPaymentProviders],
    userLimit: terms.userLimit,
    prorationEnabled: terms.prorationEnabled,
  };
}

interface Place {
  accountId: number;
  planId: number;
}

async function writeParts(tx: Db, { accountId, planId }: Place, terms: PlanTerms): Promise<void> {
  const of = { accountId, planId };
  const { prisma } = tx;
  await prisma.planPrice.deleteMany({ where: of });
  await prisma.planPrice.createMany({
    data: Object.entries(terms.furtherPrices).map(([currency, amountCents]) => ({
      ...of,
      currency,
      amountCents,
    })),
  });
  await prisma.planAsset.deleteMany({ where: of });
  const placed = (ids: readonly number[], display: boolean) =>
    ids.map((assetId, position) => ({ ...of, assetId, position, display }));
  await prisma.planAsset.createMany({
    data: [...placed(terms.additionalAssetIds, false), ...placed(terms.displayAssetIds, true)],
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
  const data = { ...columnsOf(terms), accountId, groupId, createdAt: now, updatedAt: now };
  const { id } = await tx.prisma.subscriptionPlan.create({ data, select: { id: true } });
  await writeParts(tx, { accountId, planId: id }, terms);
  return id;
}

/** false where it was changed since it was seen, or is deleted. */
export async function writePlan(
  tx: Db,
  { accountId, planId, seenAt, now }: Place & { seenAt: Date; now: Date },
  terms: PlanTerms,
): Promise<boolean> {
  const { count } = await tx.prisma.subscriptionPlan.updateMany({
    where: { id: planId, accountId, updatedAt: seenAt, deletedAt: null },
    data: { ...columnsOf(terms), updatedAt: now },
  });
  if (count === 0) return false;
  await writeParts(tx, { accountId, planId }, terms);
  return true;
}

export async function retirePlanRow(
  db: Db,
  { accountId, planId, now }: Place & { now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.subscriptionPlan.updateMany({
    where: { id: planId, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}

/** Which of these ids are plans of the account that were not deleted. */
export async function findLivingPlanIds(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const where = { accountId, id: { in: [...ids] }, deletedAt: null };
  const rows = await db.prisma.subscriptionPlan.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
