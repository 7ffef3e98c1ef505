import { type Context, createContext } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import type { Runtime } from "@/server/runtime";
import {
  createAsset,
  createCoupon,
  createGroup,
  createPlan,
  createPricingPlan,
  getPlan,
  type PlanTerms,
  saveStorefront,
  saveTaxes,
  updatePlan,
} from "@/server/subscriptions/catalogue/index";
import { COUPON, groups, plans, presentations, SINGLE_STORY, TAXES } from "./demo/data/subscriptions";
import { type DemoFile, readDemoFile, writeDemoFile } from "./demo-file";
import { writeDemoGateway } from "./demo-gateway";
import { joinTransaction } from "./write/join-transaction";

/** The assets of a group of the demo: everything, and the archive, which has no page of its own. */
async function writeAssets(ctx: Context): Promise<number[]> {
  const asset = { categoryId: null, externalId: null, metadata: {} };
  const site = await createAsset(ctx, { ...asset, title: "Every story", type: "site" });
  const archive = await createAsset(ctx, { ...asset, title: "The archive since 1894", type: "static" });
  return [site.id, archive.id];
}

/** The order of the plans, what the pages say about each, and the featured one. */
function toStorefront(
  ids: Readonly<Record<(typeof presentations)[number]["plan"], number>>,
): Parameters<typeof saveStorefront>[1] {
  return {
    featuredPlanId: ids.recurring,
    plans: presentations.map(({ plan, benefits, proof }) => ({
      planId: ids[plan],
      benefits: [...benefits],
      proof,
    })),
    faq: [],
    termsUrl: null,
    privacyUrl: null,
  };
}

async function writePlans(ctx: Context, assetIds: number[]): Promise<NonNullable<DemoFile["plans"]>> {
  const digital = await createGroup(ctx, { ...groups.digital, assetIds });
  const campaign = await createGroup(ctx, {
    ...groups.campaign,
    assetIds: [],
    displayAssetIds: assetIds.slice(1),
  });
  const offices = await createGroup(ctx, { ...groups.offices, assetIds });
  const put = async (groupId: number, terms: PlanTerms) => (await createPlan(ctx, { ...terms, groupId })).id;
  const year = await put(digital.id, plans.one_time_year);
  const month = await put(digital.id, {
    ...plans.one_time,
    switchTargets: [{ planId: year, switchType: "upgrade" }],
  });
  const { updatedAt: seenAt } = await getPlan(ctx, year);
  await updatePlan(ctx, {
    ...plans.one_time_year,
    id: year,
    seenAt,
    switchTargets: [{ planId: month, switchType: "downgrade" }],
  });
  const trial = await put(digital.id, plans.trial);
  const ids = {
    one_time: month,
    trial,
    recurring: await put(digital.id, {
      ...plans.recurring,
      switchTargets: [{ planId: trial, switchType: "crossgrade" }],
    }),
    sponsored: await put(digital.id, plans.sponsored),
    campaign: await put(campaign.id, plans.campaign),
    group_access: await put(offices.id, plans.group_access),
  };
  await saveStorefront(ctx, toStorefront({ ...ids, one_time_year: year }));
  return ids;
}

/** Whether the objects that the file names exist. */
async function isSold(tx: Db, file: DemoFile): Promise<boolean> {
  const id = file.plans?.one_time;
  if (id === undefined) return false;
  return (await tx.prisma.subscriptionPlan.count({ where: { id, accountId: file.account.id } })) > 0;
}

/** Whether the file contains the gateway's signing secrets: a file of an earlier version does not. */
function isComplete({ gateway }: DemoFile): boolean {
  return gateway?.webhook_secret !== undefined;
}

/**
 * Seeds the demo publication's catalogue: groups, plans, a coupon, taxes, a price of one story, and the sandbox as
 * its payment gateway. Once per installation, also in one that was seeded by an earlier version.
 */
export async function seedDemoCatalogue(runtime: Runtime, { dataDir }: { dataDir: string }): Promise<void> {
  const before = await readDemoFile(dataDir);
  if (before === null || ((await isSold(runtime.db, before)) && isComplete(before))) return;
  await runtime.db.transaction(async (tx) => {
    await tx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext('masthead.demo'))`;
    const file = (await readDemoFile(dataDir)) ?? before;
    const account = await runtime.directory.byId(file.account.id);
    if (account === null) return;
    const parts = { ...runtime, db: joinTransaction(runtime.db, tx) };
    const ctx = createContext(parts, { account, actor: { kind: "system", name: "demo seed" } });
    if (await isSold(tx, file)) {
      if (!isComplete(file))
        await writeDemoFile(dataDir, { ...file, gateway: await writeDemoGateway(ctx, runtime) });
      return;
    }
    const planIds = await writePlans(ctx, await writeAssets(ctx));
    await createPricingPlan(ctx, { ...SINGLE_STORY, assetId: file.subscription_story.id });
    await createCoupon(ctx, { ...COUPON, planIds: [planIds.one_time] });
    await saveTaxes(ctx, TAXES);
    // Inside the transaction, like the file itself: the objects that it names exist, or the next start seeds them
    // anew.
    await writeDemoFile(dataDir, {
      ...file,
      plans: planIds,
      gateway: await writeDemoGateway(ctx, runtime),
      coupon: { code: COUPON.code, max_redemptions: COUPON.maxRedemptions },
    });
  });
}
