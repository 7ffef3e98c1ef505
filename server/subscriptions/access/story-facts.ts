import { z } from "zod";
import type { AccountSettings } from "@/server/accounts/index";
import type { AccessAsset, Visibility } from "./access";
import { findHardPaywallReason } from "./hard-paywall.rules";

/** The properties of a remote story, from its publisher. */
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

function toVisibility(access: string | null): Visibility {
  return access === "login" || access === "subscription" ? access : "public";
}

/** Parse story attributes; they are read only where a hard paywall uses them. */
function parseAttributes(value: unknown): Record<string, string[]> {
  const parsed = value === null ? null : attributeValues.safeParse(value);
  return parsed?.success === true ? parsed.data : {};
}

/** Row of a local story, with its sections and collections. */
interface LocalStoryFacts {
  row: { visibility: string | null; access_level: number | null; attributes?: unknown };
  containers: { sections: readonly number[]; collections: readonly number[] };
}

/** Convert the row of a local story to an access asset. */
export function toLocalAsset(
  storyId: string,
  { row, containers }: LocalStoryFacts,
  settings: Settings,
): AccessAsset {
  const accessLevel = row.access_level ?? 0;
  const attributes = parseAttributes(row.attributes ?? null);
  const hardPaywall = findHardPaywallReason(settings.hardPaywall, { accessLevel, attributes });
  return {
    storyId,
    visibility: toVisibility(row.visibility),
    accessLevel,
    sectionIds: containers.sections.map(String),
    collectionIds: containers.collections.map(String),
    hardPaywall,
  };
}

/**
 * Convert a remote story to an access asset. A publisher sends attributes without values, so each value is compared
 * under every attribute name of the hard paywall.
 */
export function toRemoteAsset(storyId: string, facts: RemoteStoryFacts, settings: Settings): AccessAsset {
  const { visibility, accessLevel } = facts;
  const names = Object.keys(settings.hardPaywall.attributes);
  const attributes = Object.fromEntries(names.map((name) => [name, facts.attributes]));
  const hardPaywall = findHardPaywallReason(settings.hardPaywall, { accessLevel, attributes });
  return { storyId, visibility, accessLevel, sectionIds: [], collectionIds: [], hardPaywall };
}
