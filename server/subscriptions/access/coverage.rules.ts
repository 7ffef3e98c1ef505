import type { AccessAsset, Entitlement, OwnedAsset } from "./access";

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Parse the `access_level` of a story asset: a number, or digits; without one it opens the lowest level. */
export function parseAccessLevel(metadata: Readonly<Record<string, unknown>>): number {
  const level = metadata.access_level;
  if (typeof level === "number" && Number.isInteger(level) && level >= 0) return level;
  return typeof level === "string" && WHOLE_NUMBER.test(level) ? Number(level) : 0;
}

function isOpenedBy(asset: OwnedAsset, story: AccessAsset): boolean {
  switch (asset.type) {
    case "site":
      return true;
    case "static":
      return false;
    case "story":
      return parseAccessLevel(asset.metadata) >= story.accessLevel;
    case "section":
      return asset.externalId !== null && story.sectionIds.includes(asset.externalId);
  }
}

function describeOpening(asset: OwnedAsset, story: AccessAsset): string {
  if (asset.type === "site") return "gives access to the whole site";
  if (asset.type === "section") return `gives access to the section ${asset.title}, which contains the story`;
  return `gives access up to level ${parseAccessLevel(asset.metadata)}; this story has level ${story.accessLevel}`;
}

/** Describe how a subscription's assets open a story, as the end of a sentence; null: they do not. */
export function describeCoverage(entitlement: Entitlement, story: AccessAsset): string | null {
  const bought = entitlement.boughtAssets.find(({ type, id }) =>
    type === "story" ? id === story.storyId : story.collectionIds.includes(id),
  );
  if (bought?.type === "story") return "covers this story";
  if (bought !== undefined) return `covers collection ${bought.id}, which contains the story`;
  const asset = entitlement.assets.find((owned) => isOpenedBy(owned, story));
  return asset === undefined ? null : describeOpening(asset, story);
}

/** Describe why a subscription's assets do not open a story, as the end of a sentence. */
export function whyNotCovered(entitlement: Entitlement, story: AccessAsset): string {
  if (entitlement.boughtAssets.length > 0) return "covers other stories only";
  const levels = entitlement.assets
    .filter(({ type }) => type === "story")
    .map((asset) => parseAccessLevel(asset.metadata));
  if (levels.length > 0) {
    return `only gives access up to level ${Math.max(...levels)}; this story has level ${story.accessLevel}`;
  }
  return entitlement.assets.some(({ type }) => type === "section")
    ? "only covers sections that do not contain the story"
    : "gives access to no stories";
}
