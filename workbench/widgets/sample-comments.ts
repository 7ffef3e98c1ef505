import type { WireComment } from "@/components/embed/comments/api/wire";
import type { CommentsData } from "@/components/embed/comments/boot-data";
import type { Op } from "@/components/embed/comments/ops/op";

type Locale = "en" | "de" | "ar";

const TEXTS: Readonly<Record<Locale, readonly string[]>> = {
  en: ["The night ferry was full again.", "Two sailings are not enough in August.", "Thank you for this."],
  de: [
    "Die Hafenverwaltungsgesellschaft hat die Geschwindigkeitsbegrenzungsverordnung schon wieder verschoben.",
    "Zwei Überfahrten am Tag reichen im August nicht aus; das wissen die Verantwortlichen seit Jahren.",
    "Vielen Dank für diesen ausführlichen Hintergrundbericht.",
  ],
  ar: [
    "كانت العبّارة الليلية ممتلئة مرة أخرى.",
    "رحلتان في اليوم لا تكفيان في أغسطس.",
    "شكراً على هذا المقال.",
  ],
};

const NAMES: Readonly<Record<Locale, readonly string[]>> = {
  en: ["Ada Quay", "Calum Tern", "Isla Merrow"],
  de: ["Hildegard von Hohenzollern-Sigmaringen", "Jürgen Großmann", "Annegret Küstenkraft"],
  ar: ["ليلى حداد", "يوسف العلي", "مريم الخطيب"],
};

const FIRST_TIME = Date.parse("2026-11-20T10:00:00Z");

export function createWireComment(id: number, more: Partial<WireComment> & { ops?: Op[] } = {}): WireComment {
  const { ops = [{ insert: "The night ferry was full again.\n" }], ...parts } = more;
  return {
    id,
    parent_comment_id: null,
    created_at: new Date(FIRST_TIME + id * 60_000).toISOString(),
    body: { ops },
    author: { id: 7, name: "Ada Quay", avatar: null, guest: false },
    author_id: 7,
    is_published: true,
    is_spam: false,
    hidden: false,
    deleted: false,
    reactions: {},
    ...parts,
  };
}

/** Threads in a language: every third comment begins one, the others reply to it. */
export function createConversation(count: number, locale: Locale = "en"): WireComment[] {
  return Array.from({ length: count }, (_, index) => {
    const text = TEXTS[locale][index % 3] ?? "";
    const name = NAMES[locale][index % 3] ?? "";
    return createWireComment(index + 1, {
      parent_comment_id: index % 3 === 0 ? null : index - (index % 3) + 1,
      ops: [{ insert: `${text}\n` }],
      author: { id: index % 3, name, avatar: null, guest: index % 3 === 2 },
      author_id: index % 3,
      reactions: index % 2 === 0 ? { "1": index + 1, "2": 1204 } : {},
    });
  });
}

const REACTIONS = [
  { id: 1, label: "Like", short_code: ":+1:" },
  { id: 2, label: "Love", short_code: ":heart:" },
];

/** The initial data of the comments: `total` is larger than the list where more can be loaded. */
export function createCommentsData(
  comments: WireComment[],
  { total = comments.length, isOpen = true }: { total?: number; isOpen?: boolean } = {},
): CommentsData {
  const parents = comments.filter((comment) => comment.parent_comment_id === null).length;
  return {
    widget_id: "",
    linked: null,
    config: {
      commenting_open: isOpen,
      guest_commenting: true,
      confidential_commenting: true,
      image_uploads: true,
      hyper_links_in_comments: true,
      initial_load_comments_limit: 10,
      comment_reactions: REACTIONS,
    },
    list: {
      comments,
      total_count: total,
      total_parent_comments_count: parents + (total - comments.length),
    },
    featured: comments.filter((comment) => comment.is_featured === true).length,
    last_change: 0,
  };
}
