import type { Context } from "@/server/context/index";
import type { CrawlGate } from "@/server/http/index";
import {
  type CrawlMeter,
  createCrawlGate,
  createCrawlMeter,
  createItemDescriber,
  type LicensedStory,
  type LicensingSources,
  RSL_NAMESPACE,
} from "@/server/licensing/index";
import type { Database } from "@/server/platform/db/index";
import type { LoadFeedTerms } from "@/server/publishing/feeds/index";
import { listSectionPlaces, type SectionPlace } from "@/server/publishing/site/index";
import { type CrawledStory, findCrawledStory } from "@/server/publishing/stories/index";
import { getStoryLevel } from "@/server/subscriptions/access/index";
import { browseGroups, findPlanPrices } from "@/server/subscriptions/catalogue/index";
import { findPaidPeriod } from "@/server/subscriptions/lifecycle/index";
import { storyPath } from "@/shared/story-path";

type Places = ReadonlyMap<number, SectionPlace>;

async function loadPlaces(ctx: Context): Promise<Places> {
  // Ancestors matter only to exceptions of sections.
  const { exceptions } = ctx.account.settings.aiLicensing;
  if (exceptions.every(({ sectionId }) => sectionId === null)) return new Map();
  return new Map((await listSectionPlaces(ctx)).map((place) => [place.id, place]));
}

function toLicensedStory({ account }: Context, story: CrawledStory, places: Places): LicensedStory {
  const lineages = story.sectionIds.flatMap((id) => places.get(id)?.lineage ?? [id]);
  return {
    id: story.id,
    path: storyPath(story.slug),
    sectionIds: [...new Set(lineages)],
    level: getStoryLevel(account.settings.subscriptions, story),
  };
}

/** What licences for crawlers need of publishing and subscriptions. */
export const licensingSources: LicensingSources = {
  findStory: async (ctx, name) => {
    const story = await findCrawledStory(ctx, name);
    return story === null ? null : toLicensedStory(ctx, story, await loadPlaces(ctx));
  },
  listSections: listSectionPlaces,
  listPlans: async (ctx) => {
    const groups = await browseGroups(ctx, { type: null, text: "" });
    return groups.flatMap(({ name: groupName, plans }) =>
      plans.filter(({ enabled }) => enabled).map(({ id, title }) => ({ id, title, groupName })),
    );
  },
  findPrices: findPlanPrices,
  findPaidPeriod,
};

/** Loads the terms of stories for feeds. */
export const loadFeedTerms: LoadFeedTerms = async (ctx) => {
  const describe = await createItemDescriber(ctx, licensingSources);
  if (describe === null) return null;
  const places = await loadPlaces(ctx);
  return {
    namespace: RSL_NAMESPACE,
    write: ({ id, slug, access, sections, metadata, "access-level-value": level }) => {
      const story = {
        ...{ id, slug, access },
        sectionIds: sections.map((section) => section.id),
        accessLevel: level ?? 0,
        attributes: metadata["story-attributes"] ?? null,
      };
      return describe(toLicensedStory(ctx, story, places));
    },
  };
};

const meters = new WeakMap<Database, CrawlMeter>();

/** Returns this process's meter over a database. */
export function getCrawlMeter(db: Database): CrawlMeter {
  const meter = meters.get(db) ?? createCrawlMeter(db);
  meters.set(db, meter);
  return meter;
}

/** Builds the gate of the content API and of feeds. */
export function buildCrawlGate(db: Database): CrawlGate {
  return createCrawlGate({ sources: licensingSources, meter: getCrawlMeter(db) });
}
