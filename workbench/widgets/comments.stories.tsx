import type { Meta, StoryObj } from "@storybook/react-vite";
import { createCommentsData, createConversation, createWireComment } from "./sample-comments";
import type { WidgetAnswers } from "./setup";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Comments" } satisfies Meta;

const USER = { id: 7, name: "Ada Quay", avatar: null, slug: "ada", guest: false };

const NOT_MODERATOR = { status: 403, code: "forbidden" };

/** The answers to a reader who is logged in. */
function createReaderAnswers(list: ReturnType<typeof createConversation>): WidgetAnswers {
  return {
    "/current_user": { body: { current_user: USER } },
    "/comments.json": { body: createCommentsData(list).list },
    "/own_reactions": { body: { reactions: { "1": [1] } } },
    "/moderation": NOT_MODERATOR,
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
