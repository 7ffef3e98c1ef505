import type { Meta, StoryObj } from "@storybook/react-vite";
import { createCommentsData, createConversation, createWireComment } from "./sample-comments";
import type { WidgetAnswers } from "./setup";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Comments" } satisfies Meta;

const USER = { id: 7, name: "Ada Quay", avatar: null, slug: "ada", guest: false };

const NOT_MODERATOR = { status: 403, code: "forbidden" };

const PAGE = { url: "https://harbour.example/ferry", headline: "The night ferry", comments_count: 12 };

const REPLIES = ["Three would be better.", "They are, from May on."].map((excerpt, at) => ({
  id: at + 1,
  excerpt,
  created_at: "2026-11-20T12:00:00Z",
  author: { id: 9, name: "Isla Merrow" },
  page: PAGE,
}));

const PROFILE = {
  author: { ...USER, bio: "Writes about ferries." },
  since: "2024-03-01T09:00:00Z",
  comments_count: 41,
  comments: REPLIES,
};

/** The answers to a reader who is logged in. */
function createReaderAnswers(list: ReturnType<typeof createConversation>): WidgetAnswers {
  return {
    "/current_user": { body: { current_user: USER } },
    "/comments.json": { body: createCommentsData(list).list },
    "/own_reactions": { body: { reactions: { "1": [1] } } },
    "/moderation": NOT_MODERATOR,
    "/ignored_authors": { body: { authors: [{ id: 3, name: "Calum Tern", avatar: null, guest: false }] } },
    "/followed_threads": { body: { available: true, threads: [{ comment_id: list[0]?.id ?? 1 }] } },
    "/feed/replies/unread": { body: { count: 2 } },
    "/feed/replies/seen": { body: { count: 0 } },
    "/feed/replies": { body: { data: REPLIES, next: null } },
    "/author": { body: PROFILE },
  };
}

export const Conversation: StoryObj = {
  render: () => <WidgetFrame app="comments" data={createCommentsData(createConversation(7))} />,
};

export const Dark: StoryObj = { ...Conversation, globals: { theme: "dark" } };

export const PublishersColours: StoryObj = {
  render: () => (
    <WidgetFrame
      app="comments"
      data={createCommentsData(createConversation(4))}
      theme={{ primary: "#8b1a1a", background: "#fdf6e9", font: "#2b2118", fontFamily: "Georgia, serif" }}
    />
  ),
};

export const Empty: StoryObj = {
  render: () => <WidgetFrame app="comments" data={createCommentsData([])} />,
};

export const Closed: StoryObj = {
  render: () => (
    <WidgetFrame app="comments" data={createCommentsData(createConversation(3), { isOpen: false })} />
  ),
};

export const LoggedIn: StoryObj = {
  render: () => {
    const list = createConversation(4);
    return (
      <WidgetFrame
        app="comments"
        data={createCommentsData(list)}
        answers={createReaderAnswers(list)}
        isLoggedIn
      />
    );
  },
};

const KINDS = [
  createWireComment(1, {
    is_published: false,
    ops: [{ insert: "Waits for moderation, its author sees it.\n" }],
  }),
  createWireComment(2, { edited_at: "2026-11-20T12:00:00Z", is_page_author: true }),
  createWireComment(3, { author: null, author_id: null, ops: [{ insert: "A confidential comment.\n" }] }),
  createWireComment(4, {
    ops: [
      { insert: { mentions: true }, attributes: { mention: { id: "1", name: "Calum Tern" } } },
      { insert: " see " },
      { insert: "the timetable", attributes: { link: "https://harbour.example/timetable" } },
      { insert: "\n" },
    ],
  }),
  createWireComment(5, { ops: [{ insert: `${"A very long comment. ".repeat(120)}\n` }] }),
  createWireComment(6, { ops: [{ insert: `${"Unbreakable".repeat(40)}\n` }] }),
  createWireComment(7, { deleted: true, author: null, author_id: null }),
  createWireComment(8, { parent_comment_id: 7 }),
  createWireComment(9, { hidden: true, author: null, author_id: null }),
  createWireComment(10, { parent_comment_id: 9 }),
  createWireComment(11, {
    is_featured: true,
    ops: [{ insert: "> Ada Quay: Two sailings are not enough.\n> In August they are not.\nThree it is.\n" }],
  }),
  createWireComment(12, {
    author: { id: 3, name: "Calum Tern", avatar: null, guest: false },
    author_id: 3,
    ops: [{ insert: "By an author whom the reader ignores.\n" }],
  }),
  createWireComment(13, {
    ops: [{ insert: { image: "https://harbour.example/gone.webp#alt=The%20ferry%20at%20night" } }],
  }),
];

export const Kinds: StoryObj = {
  render: () => (
    <WidgetFrame
      app="comments"
      data={createCommentsData(KINDS)}
      answers={createReaderAnswers(KINDS)}
      isLoggedIn
    />
  ),
};

export const MuchData: StoryObj = {
  render: () => (
    <WidgetFrame app="comments" data={createCommentsData(createConversation(60), { total: 12_045 })} />
  ),
};

/** "Show more" fails, or loads forever: press it. */
export const NextPageFails: StoryObj = {
  render: () => (
    <WidgetFrame
      app="comments"
      data={createCommentsData(createConversation(10), { total: 40 })}
      answers={{ "/comments.json": { status: 500, code: "internal" } }}
    />
  ),
};

export const NextPageLoads: StoryObj = {
  render: () => (
    <WidgetFrame app="comments" data={createCommentsData(createConversation(10), { total: 40 })} />
  ),
};

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => <WidgetFrame app="comments" data={createCommentsData(createConversation(6, "de"))} />,
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => <WidgetFrame app="comments" data={createCommentsData(createConversation(6, "ar"))} />,
};
