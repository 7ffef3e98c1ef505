import type { Account, Actor } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import type { Runtime } from "@/server/runtime";
import { getPlan } from "@/server/subscriptions/catalogue/index";
import { PAYMENT_WORD, RECURRING_PAYMENT_WORD } from "./demo/data/subscriptions";
import { type DemoProduct, purchases } from "./demo/index";
import { type DemoFile, readDemoFile } from "./demo-file";
import { joinTransaction } from "./write/join-transaction";
import { contextInPast, SEED } from "./write/past-context";
import { type Past, replayPast } from "./write/timeline";
import { writeContributions, writeOpinions } from "./write/write-opinions";
import { type People, writePeople } from "./write/write-people";
import { toPurchaseActions } from "./write/write-purchases";
import { writeRecentComments } from "./write/write-recent-comments";

type Plans = NonNullable<DemoFile["plans"]>;

/** The member of staff who acts for the newsroom. */
async function findEditor(tx: Db, accountId: number): Promise<Actor | null> {
  const membership = await tx.prisma.staffMembership.findFirst({
    where: { accountId, role: "owner" },
    include: { user: true },
    orderBy: { staffUserId: "asc" },
  });
  if (membership === null) return null;
  const { staffUserId, role, user } = membership;
  return { kind: "staff", staffUserId, role, name: user.name };
}

async function loadProducts(
  { runtime, account, now }: Past,
  { plans, storyId }: { plans: Plans; storyId: string },
): Promise<Record<DemoProduct, number>> {
  const ctx = contextInPast(runtime, { account, actor: SEED, at: now });
  const { switchTargets } = await getPlan(ctx, plans.one_time);
  const [year] = switchTargets;
  const where = { accountId: account.id, assetId: storyId };
  const { id: story } = await ctx.db.prisma.pricingPlan.findFirstOrThrow({ where, select: { id: true } });
  return { ...plans, one_time_year: year?.planId ?? 0, story };
}

async function sell(past: Past, { file, people, editor }: { file: DemoFile; people: People; editor: Actor }) {
  const { account, now: seededAt } = past;
  const { plans, subscription_story: story } = file;
  if (plans === undefined) return;
  const products = await loadProducts(past, { plans, storyId: story.id });
  const paymentTypes = { once: PAYMENT_WORD, recurring: RECURRING_PAYMENT_WORD };
  const trade = { account, people, editor, products, story, paymentTypes, seededAt };
  await replayPast(
    past,
    purchases.flatMap((purchase) => toPurchaseActions(trade, purchase)),
  );
}

/** Whether anybody has subscribed, commented as a member, or signed up, except for the demo's own member. */
async function isPeopled(db: Db, accountId: number): Promise<boolean> {
  return (await db.prisma.subscription.count({ where: { accountId } })) > 0;
}

async function writePast(
  tx: Db,
  { runtime, account, file }: { runtime: Runtime; account: Account; file: DemoFile },
) {
  const editor = await findEditor(tx, account.id);
  if (editor === null) return;
  const parts = { ...runtime, db: joinTransaction(runtime.db, tx) };
  const past: Past = { runtime: parts, account, now: runtime.clock.now() };
  const people = await writePeople(parts, account, past.now);
  await sell(past, { file, people, editor });
  const company = { past, people, editor };
  await writeRecentComments(company);
  await writeContributions(company);
  await writeOpinions(company);
}

/**
 * Seeds the demo newsroom's past: readers, their purchases with later changes, and their comments. The ordinary use
 * cases write it, each with its clock at the time of the event, and no notification is sent. Once per installation,
 * all or nothing; skipped where anything was sold before.
 */
export async function seedDemoPast(runtime: Runtime, { dataDir }: { dataDir: string }): Promise<void> {
  const file = await readDemoFile(dataDir);
  if (file === null || (await isPeopled(runtime.db, file.account.id))) return;
  await runtime.db.transaction(async (tx) => {
    await tx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext('masthead.demo'))`;
    const account = await runtime.directory.byId(file.account.id);
    if (account === null || (await isPeopled(tx, account.id))) return;
    await writePast(tx, { runtime, account, file });
  });
}
