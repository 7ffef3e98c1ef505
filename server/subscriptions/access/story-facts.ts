import { z } from "zod";
import type { AccountSettings } from "@/server/accounts/index";
import type { AccessAsset, Visibility } from "./access";
import { hardPaywallOf } from "./hard-paywall.rules";

/** A story that is kept elsewhere, as its publisher tells of it. */
export interface RemoteStoryFacts {
  visibility: Visibility;
  accessLevel: number;
  attributes: readonly string[];
}

type Settings = AccountSettings["subscriptions"];

const attributeValues = z.record(
  z.string(),
  z.union([z.array(z.coerce.string()), z.coerce.string().transform((value) => [value])]).catch([]),
);

function visibilityOf(access: string | null): Visibility {
  return access === "login" || access === "subscription" ? access : "public";
}

/** They are read only where a hard paywall asks about them. */
function attributesOf(told: unknown): Record<string, string[]> {
  const parsed = told === null ? null : attributeValues.safeParse(told);
  return parsed?.success === true ? parsed.data : {};
}

/** What rows tell of a story of ours, and where it stands. */
interface OurStoryFacts {
  row: { visibility: string | null; access_level: number | null; attributes?: unknown };
  places: { sections: readonly number[]; collections: readonly number[] };
}

/** A story of ours, by its row and the places in which it stands. */
export function loadLocalStory(
  storyId: string,
  { row, places }: OurStoryFacts,
  settings: Settings,
): AccessAsset {
  const accessLevel = row.access_level ?? 0;
  const attributes = attributesOf(row.attributes ?? null);
  const hardPaywall = hardPaywallOf(settings.hardPaywall, { accessLevel, attributes });
  return {
    storyId,
    visibility: visibilityOf(row.visibility),
    accessLevel,
    sectionIds: places.sections.map(String),
    collectionIds: places.collections.map(String),
    hardPaywall,
  };
}

/** A publisher elsewhere names attributes without values: each stands for itself, under every name that is asked. */
export function loadRemoteStory(storyId: string, told: RemoteStoryFacts, settings: Settings): AccessAsset {
  const { visibility, accessLevel } = told;
  const names = Object.keys(settings.hardPaywall.attributes);
  const attributes = Object.fromEntries(names.map((name) => [name, told.attributes]));
  const hardPaywall = hardPaywallOf(settings.hardPaywall, { accessLevel, attributes });
  return { storyId, visibility, accessLevel, sectionIds: [], collectionIds: [], hardPaywall };
}
