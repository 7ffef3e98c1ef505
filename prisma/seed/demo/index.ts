import type { DemoAsset, DemoContent } from "./content";
import { authors } from "./data/authors";
import { collections } from "./data/collections";
import { conversations } from "./data/comments";
import { entityRelations } from "./data/entity-relations";
import { entityTypes } from "./data/entity-types";
import { menuGroups } from "./data/menus";
import { organisations, vessels } from "./data/organisations-and-vessels";
import { readPages } from "./data/pages";
import { people, places } from "./data/people-and-places";
import { publication } from "./data/publication";
import { sections } from "./data/sections";
import { stacks, storyGroups } from "./data/stacks";
import { tags } from "./data/tags";
import { fileSize, findDemoFolder, readText } from "./load/folder";
import { readPictures } from "./load/pictures";
import { readStories } from "./load/stories";

export type * from "./content";
export { type DemoPerson, people } from "./data/people";
export { type DemoAction, type DemoProduct, type DemoPurchase, purchases } from "./data/purchases";
export { contributions, type DemoSaying, pageReactions, sayings, votes } from "./data/recent-comments";
export type * from "./elements";
export { findDemoFolder } from "./load/folder";
export { DEMO_DAY_BEGINS_AT, momentToDate } from "./moment";

/** The demo newsroom, read from its folder and checked; asset and picture paths are relative to `folder`. */
export function loadDemoContent(folder: string = findDemoFolder()): DemoContent {
  const { pictures, avatars } = readPictures(folder);
  const attachments = readAttachments(folder);
  const stories = readStories(folder, {
    picture: byName("picture", new Map(pictures.map((picture) => [picture.name, picture]))),
    attachment: byName("attachment", attachments),
    embed: (name) => readText(folder, `embeds/${name}.html`).trim(),
  });
  const logo: DemoAsset = {
    key: publication.logoKey,
    path: "files/logo.svg",
    contentType: "image/svg+xml",
    bytes: fileSize(folder, "files/logo.svg"),
  };
  const images = pictures.map(({ key, path, contentType, bytes }) => ({ key, path, contentType, bytes }));
  return {
    publication,
    sections,
    authors,
    tags,
    entityTypes,
    entities: [...places, ...people, ...organisations, ...vessels],
    entityRelations,
    pictures,
    assets: [logo, ...images, ...avatars, ...attachments.values()],
    stories,
    collections,
    stacks,
    storyGroups,
    menuGroups,
    pages: readPages(folder),
    conversations,
  };
}

function readAttachments(folder: string): Map<string, DemoAsset> {
  const lines = readText(folder, "files/list.txt").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [name = "", contentType = ""] = line.split("|").map((part) => part.trim());
        const path = `files/${name}`;
        return [name, { key: `demo/files/${name}`, path, contentType, bytes: fileSize(folder, path) }];
      }),
  );
}

function byName<T>(kind: string, values: ReadonlyMap<string, T>): (name: string) => T {
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`no ${kind} ${name}`);
    return value;
  };
}
