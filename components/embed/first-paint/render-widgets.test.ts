import { describe, expect, it } from "vitest";
import { setImageAlt } from "@/shared/formats/image-alt.rules";
import { HOSTILE_LINKS, HOSTILE_TEXTS } from "@/test/hostile-comments";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP } from "@/test/hostile-markup";
import { readMarkup as read } from "@/test/read-markup";
import type { WireComment } from "../comments/api/wire";
import type { CommentsData } from "../comments/boot-data";
import type { Op } from "../comments/ops/op";
import type { FrameBoot } from "../frame/boot";
import en from "../messages/comments/en";
import { widgets } from "./render-widgets";

const CORPUS = [...HOSTILE_MARKUP, ...HOSTILE_TEXTS, ...HOSTILE_LINKS, ...HOSTILE_ADDRESSES];

function aComment(id: number, more: Partial<WireComment> & { ops?: Op[] } = {}): WireComment {
  const { ops = [{ insert: `Remark ${id}.\n` }], ...others } = more;
  return {
    id,
    parent_comment_id: null,
    created_at: "2026-11-01T10:00:00.000Z",
    body: { ops },
    author: { id: 7, name: "Ada Quay", avatar: null, guest: false },
    author_id: 7,
    is_published: true,
    is_spam: false,
    hidden: false,
    deleted: false,
    reactions: {},
    ...others,
  };
}

function bootWith(comments: WireComment[], config: Partial<CommentsData["config"]> = {}) {
  const boot: FrameBoot<CommentsData> = {
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
    data: {
      widget_id: "",
      linked: null,
      config: {
        commenting_open: true,
        guest_commenting: true,
        confidential_commenting: true,
        image_uploads: true,
        hyper_links_in_comments: true,
        initial_load_comments_limit: 10,
        comment_reactions: [{ id: 1, label: "Like", short_code: ":+1:" }],
        ...config,
      },
      list: {
        comments,
        total_count: comments.length,
        total_parent_comments_count: comments.filter((one) => one.parent_comment_id === null).length,
      },
      featured: 0,
      last_change: 0,
    },
  };
  return boot;
}

describe("server-side rendering of the comments", () => {
  it("contains the comments and the controls around them", () => {
    const { text } = read(widgets.comments(bootWith([aComment(2), aComment(1, { parent_comment_id: 2 })])));
    for (const words of ["2 comments", "Ada Quay", "Remark 2.", "Remark 1.", "Reply", "👍"])
      expect(text).toContain(words);
  });

  it("shows texts for an empty and for a closed conversation", () => {
    expect(read(widgets.comments(bootWith([]))).text).toContain("No comments yet.");
    const closed = read(widgets.comments(bootWith([aComment(1)], { commenting_open: false }))).text;
    expect(closed).toContain("Comments are closed.");
    expect(closed).not.toContain("Reply");
  });

  it("escapes texts, names, images and links of readers", () => {
    const usual = read(
      widgets.comments(
        bootWith([
          aComment(1, {
            ops: [
              { insert: "> quoted\n" },
              { insert: "a", attributes: { link: "https://a.example/" } },
              { insert: { image: "https://a.example/b.png" } },
              { insert: { mentions: true }, attributes: { mention: { id: "1", name: "Ben" } } },
            ],
            author: { id: 7, name: "Ada", avatar: "https://a.example/c.png", guest: true },
          }),
          aComment(2),
        ]),
      ),
    );
    const usualNames = new Set([...usual.names, "img"]);
    const usualAttributes = new Set(usual.attributes.map(([name]) => name));
    const hostile = CORPUS.map((text, at) =>
      aComment(at + 1, {
        ops: [
          { insert: text },
          { insert: text, attributes: { link: text } },
          { insert: { image: text } },
          { insert: { image: setImageAlt("https://a.example/b.png", text) } },
          { insert: `\n> ${text}\n` },
          { insert: { mentions: true }, attributes: { mention: { id: text, name: text } } },
        ],
        author: { id: 7, name: text, avatar: text, guest: true },
      }),
    );
    for (const comment of hostile) {
      const { names, attributes } = read(widgets.comments(bootWith([comment])));
      expect([...names].filter((name) => !usualNames.has(name))).toEqual([]);
      expect(attributes.map(([name]) => name).filter((name) => !usualAttributes.has(name))).toEqual([]);
      const addresses = attributes.filter(([name]) => name === "href" || name === "src");
      for (const [, address] of addresses) expect(address).toMatch(/^(?:https?:\/\/|mailto:)[^\s<>"'`]/i);
    }
  });
});
