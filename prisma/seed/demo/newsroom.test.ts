import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { accountSettingsSchema } from "@/server/accounts/index";

import type { DemoCollection, DemoMenuItem } from "./content";
import { sayings } from "./data/recent-comments";
import { demo, folder, known, missing } from "./known-names";

describe("the demo newsroom's files", () => {
  it("exist with the listed size, once each, under 3 MB together", () => {
    expect(known.asset.size).toBe(demo.assets.length);
    for (const asset of demo.assets) {
      expect(existsSync(join(folder, asset.path)), asset.path).toBe(true);
      expect(statSync(join(folder, asset.path)).size, asset.path).toBe(asset.bytes);
    }
    expect(demo.assets.reduce((sum, asset) => sum + asset.bytes, 0)).toBeLessThan(3_000_000);
  });

  it("are at least forty pictures of 1200 by 675, each under 40 KB, described, credited and in focus", () => {
    expect(demo.pictures.length).toBeGreaterThanOrEqual(40);
    for (const picture of demo.pictures) {
      expect([picture.width, picture.height]).toEqual([1200, 675]);
      expect(picture.bytes).toBeLessThanOrEqual(40 * 1024);
      expect(picture.alt.length).toBeGreaterThan(20);
      const [x, y] = picture.focusPoint;
      expect(x > 0 && x < 1200 && y > 0 && y < 675, picture.name).toBe(true);
    }
  });

  it("include a portrait of every author, and the logo", () => {
    expect(
      missing(
        demo.authors.map((author) => author.avatarKey),
        known.asset,
      ),
    ).toEqual([]);
    expect(known.asset).toContain(demo.publication.logoKey);
  });
});

describe("the demo newsroom's structure", () => {
  it("has settings that an account accepts", () => {
    const settings = accountSettingsSchema.parse(demo.publication.settings);
    expect(settings.freeCards).toBe(1);
    expect(settings.commentReactions.map((reaction) => reaction.id)).toEqual([1, 2, 3, 4]);
  });

  it("has sections whose parents exist and come first, each with its own collection", () => {
    const seen = new Set<string>();
    for (const section of demo.sections) {
      if (section.parent !== null) expect(seen).toContain(section.parent);
      expect(known.collection).toContain(section.collection);
      seen.add(section.slug);
    }
  });

  it("has entities with the attributes of their type, and relations to existing entities", () => {
    for (const entity of demo.entities) {
      const type = demo.entityTypes.find((candidate) => candidate.name === entity.type);
      expect(Object.keys(entity.attributes).sort()).toEqual(Object.keys(type?.attributes ?? {}).sort());
      const links = Object.values(entity.attributes).flatMap((value) =>
        typeof value === "object" ? value.entity : [],
      );
      expect(missing(links, known.entity), entity.slug).toEqual([]);
    }
    const ends = demo.entityRelations.flatMap((relation) => [relation.from, relation.to]);
    expect(missing(ends, known.entity)).toEqual([]);
    expect(missing(known.entity, new Set(ends))).toEqual([]);
  });

  it("has collections of published stories and of collections that come before them", () => {
    const seen = new Set<string>();
    for (const collection of demo.collections) {
      checkCollection(collection, seen);
      seen.add(collection.slug);
    }
    const home = demo.collections.find((collection) => collection.slug === "home");
    expect(home?.source === "manual" && home.items.length).toBeGreaterThanOrEqual(20);
    expect(known.collection).toContain(demo.publication.ampCollections.related);
    expect(known.collection).toContain(demo.publication.ampCollections.infiniteScroll);
  });

  it("ranks the stories that are most talked about by their comments", () => {
    const ranked = demo.collections.find(({ slug }) => slug === "most-talked-about");
    const items = ranked?.source === "manual" ? ranked.items : [];
    const countOf = (slug: string) => {
      const conversation = demo.conversations.find(({ story }) => story === slug)?.comments ?? [];
      const replies = conversation.reduce((sum, comment) => sum + (comment.replies?.length ?? 0), 0);
      const recent = sayings.filter(({ story, decision }) => story === slug && decision?.move !== "delete");
      return conversation.length + replies + recent.length;
    };
    const counts = items.map((item) => (item.type === "story" ? countOf(item.story) : 0));
    expect(counts).toHaveLength(6);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("has stacks with stories, and sorters that name published stories", () => {
    const sorted = new Set(demo.storyGroups.map((group) => group.storyGroup));
    expect(
      missing(
        demo.stacks.map((stack) => stack.storyGroup),
        sorted,
      ),
    ).toEqual([]);
    for (const group of demo.storyGroups) {
      expect(missing(group.stories, known.published), group.storyGroup).toEqual([]);
      if (group.section !== null) expect(known.section).toContain(group.section);
    }
  });

  it("has menus with existing targets, and pages with text", () => {
    for (const group of demo.menuGroups) group.items.forEach(checkMenuItem);
    const paths = demo.pages.map((page) => page.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const page of demo.pages) {
      if (page.type === "static-page") expect(page.content).toMatch(/^<p>/);
    }
  });
});

function checkCollection(collection: DemoCollection, before: ReadonlySet<string>): void {
  if (collection.cover !== null) expect(known.picture).toContain(collection.cover);
  if (collection.source === "automated") {
    const { section, tag, author, entity } = collection.rules;
    if (section !== undefined) expect(known.section).toContain(section);
    if (tag !== undefined) expect(known.tag).toContain(tag);
    if (author !== undefined) expect(known.author).toContain(author);
    if (entity !== undefined) expect(known.entity).toContain(entity);
    return;
  }
  for (const item of collection.items) {
    if (item.type === "story") expect(known.published, collection.slug).toContain(item.story);
    else expect(before, collection.slug).toContain(item.collection);
  }
}

function checkMenuItem({ target, children }: DemoMenuItem): void {
  if (target.itemType === "section") expect(known.section).toContain(target.section);
  if (target.itemType === "tag") expect(known.tag).toContain(target.tag);
  if (target.itemType === "collection") expect(known.collection).toContain(target.collection);
  if (target.itemType === "entity") expect(known.entity).toContain(target.entity);
  if (target.itemType === "link") expect(target.url).toMatch(/^(\/|https:\/\/)/);
  children.forEach(checkMenuItem);
}
