import type { Context } from "@/server/context/index";
import type { StoryLevel } from "@/shared/ai-licensing";
import type { PlanPrice } from "./rsl-xml.rules";

/** A story, as terms depend on it. */
export interface LicensedStory {
  id: string;
  /** Path of its page. */
  path: string;
  /** Its sections and their ancestors. */
  sectionIds: readonly number[];
  level: StoryLevel;
}

/** A section, as terms depend on it. */
export interface LicensedSection {
  id: number;
  name: string;
  /** Itself and its ancestors. */
  lineage: readonly number[];
  /** Patterns of the paths of its pages and stories. */
  paths: readonly string[];
}

/** A plan, as staff choose it. */
export interface LicensingPlan {
  id: number;
  title: string;
  groupName: string;
}

/** How a story is named. */
export type StoryName = { id: string } | { slug: string } | { externalId: string };

/** The part of a subscription that pays now. */
export interface PaidPeriod {
  subscriptionId: number;
  /** Number of the period within the subscription. */
  number: number;
}

/** What licensing asks of publishing and of subscriptions, which pass it in: no area imports another. */
export interface LicensingSources {
  /** Finds a published story; null: there is none. */
  findStory(ctx: Context, name: StoryName): Promise<LicensedStory | null>;
  listSections(ctx: Context): Promise<readonly LicensedSection[]>;
  /** Lists the plans that can pay for licences. */
  listPlans(ctx: Context): Promise<readonly LicensingPlan[]>;
  /** Finds the prices of plans that exist. */
  findPrices(ctx: Context, planIds: readonly number[]): Promise<ReadonlyMap<number, PlanPrice>>;
  /** Finds the current period of a member's active subscription to a plan; null: they have none. */
  findPaidPeriod(ctx: Context, buyer: { readerId: number; planId: number }): Promise<PaidPeriod | null>;
}
