import { z } from "zod";
import type { AccountSettings } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { AccessAsset, Visibility } from "./access";
import { hardPaywallOf } from "./hard-paywall.rules";
import type { StoryFactsRow as OurStoryRow } from "./past.repository";

/** A story that is kept elsewhere, as its publisher tells of it. */
export interface StoryElsewhere {
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

/** A story of ours, by the rows that answered for it and its reader. */
export function ourStory(storyId: string, rows: readonly OurStoryRow[], settings: Settings): AccessAsset {
  const [first] = rows;
  if (first === undefined) throw notFound("story");
  const accessLevel = first.access_level ?? 0;
  const attributes = attributeValues.safeParse(first.attributes ?? {});
  const facts = { accessLevel, attributes: attributes.success ? attributes.data : {} };
  return {
    storyId,
    visibility: visibilityOf(first.visibility),
    accessLevel,
    sectionIds: (rows.find(({ sections }) => sections !== null)?.sections ?? []).map(String),
    collectionIds: (rows.find(({ collections }) => collections !== null)?.collections ?? []).map(String),
    hardPaywall: hardPaywallOf(settings.hardPaywall, facts),
  };
}

/** A publisher elsewhere names attributes without values: each stands for itself, under every name that is asked. */
export function theirStory(storyId: string, told: StoryElsewhere, settings: Settings): AccessAsset {
  const { visibility, accessLevel } = told;
  const names = Object.keys(settings.hardPaywall.attributes);
  const attributes = Object.fromEntries(names.map((name) => [name, told.attributes]));
  const hardPaywall = hardPaywallOf(settings.hardPaywall, { accessLevel, attributes });
  return { storyId, visibility, accessLevel, sectionIds: [], collectionIds: [], hardPaywall };
}
