import { describe, expect, it } from "vitest";
import { HOSTILE_LINKS, HOSTILE_TEXTS } from "@/test/hostile-comments";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP } from "@/test/hostile-markup";
import { readMarkup } from "@/test/read-markup";
import type { FeedData } from "../feed/boot-data";
import type { FeedComment } from "../feed/wire";
import type { FrameBoot } from "../frame/boot";
import en from "../messages/feed/en";
import { widgets } from "./render-widgets";

const CORPUS = [...HOSTILE_MARKUP, ...HOSTILE_TEXTS, ...HOSTILE_LINKS, ...HOSTILE_ADDRESSES];

function aComment(id: number, text = `Remark ${id}.`): FeedComment {
  return {
    id,
    parent_comment_id: null,
    excerpt: text,
    created_at: "2026-11-01T10:00:00.000Z",
    is_page_author: false,
    author: { id: 7, name: text, avatar: "https://a.example/c.png" },
    page: { url: "https://news.example/story", headline: text, hero_image_url: null, comments_count: 2 },
  };
}

function bootWith(data: readonly FeedComment[], publisher = "The Pier"): FrameBoot<FeedData> {
  return {
    frame: "f",
    host_origin: "https://news.example",
    base: "https://talk.example",
    account: { id: 1, name: "The Tidewater Post" },
    page_url: "https://news.example/story",
    host_logs_in: false,
    locale: "en",
    direction: "ltr",
    theme: {},
    messages: en,
    data: { is_drawer: true, publisher, top_pages: true, latest: { data: [...data], next: "2" } },
  };
}

describe("server-side rendering of the feed", () => {
  it("contains the first tab and the page around it", () => {
    const { text, attributes } = readMarkup(widgets.feed(bootWith([aComment(2), aComment(1)])));
    for (const words of ["The Pier", "Latest", "Popular", "Remark 2.", "Remark 1.", "Show more"])
      expect(text).toContain(words);
    expect(attributes).toContainEqual(["href", "https://news.example/story#comment-2"]);
  });

  it("shows a text if there are no comments", () => {
    const { text } = readMarkup(widgets.feed(bootWith([])));
    expect(text).toContain(en.latest_none);
  });

  it("escapes texts and names of readers and publishers", () => {
    const usual = readMarkup(widgets.feed(bootWith([aComment(1)])));
    const usualAttributes = new Set(usual.attributes.map(([name]) => name));
    for (const text of CORPUS) {
      const { names, attributes } = readMarkup(widgets.feed(bootWith([aComment(1, text)], text)));
      expect([...names].filter((name) => !usual.names.has(name))).toEqual([]);
      expect(attributes.map(([name]) => name).filter((name) => !usualAttributes.has(name))).toEqual([]);
    }
  });
});
