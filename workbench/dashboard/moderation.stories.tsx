import type { Meta, StoryObj } from "@storybook/react-vite";
import { CommentCard } from "@/components/dashboard/moderation/comment-card";
import { ModerationPage } from "@/components/dashboard/moderation/moderation-page";
import type { QueuedComment } from "@/server/engagement/moderation/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Moderation" } satisfies Meta;

function createComment(id: number, parts: Partial<QueuedComment> = {}): QueuedComment {
  return {
    id,
    text: "The night ferry was full again. Two sailings are not enough in August.",
    status: "pending",
    shadow: false,
    version: 1,
    toxicity: 12,
    spamProbability: 0.03,
    phase: "rules",
    reason: "First comment of a new reader",
    toxicityReasons: [],
    spamReasons: [],
    createdAt: new Date(Date.now() - id * HOUR_MILLISECONDS),
    editedAt: null,
    author: { id: 7, name: "Ada Quay", avatarUrl: null, kind: "member" },
    page: { id: 1, url: "https://harbour.example/ferry", headline: "Ferry sailings resume" },
    parent: null,
    reports: [],
    appeal: null,
    isFeatured: false,
    ...parts,
  };
}

const LONG = "Hafenverwaltungsgesellschaftsgeschwindigkeitsbegrenzungsverordnung ".repeat(12);

const COMMENTS: QueuedComment[] = [
  createComment(1),
  createComment(2, {
    status: "published",
    editedAt: new Date(),
    parent: { id: 1, text: "Two sailings are not enough.", author: "Calum Tern" },
    reports: [
      { reason: "abuse", note: "Insults the author" },
      { reason: "spam", note: "" },
    ],
  }),
  createComment(3, {
    status: "spam",
    spamProbability: 0.97,
    text: "Buy cheap watches at http://spam.example",
  }),
  createComment(4, { status: "deleted", appeal: "I only quoted the article. Please look again." }),
  createComment(5, {
    status: "hidden",
    shadow: true,
    author: { id: 8, name: "A guest", avatarUrl: null, kind: "guest" },
  }),
  createComment(6, { toxicity: 92, text: LONG }),
  createComment(7, {
    text: "كانت العبّارة الليلية ممتلئة مرة أخرى.",
    author: { id: 9, name: "ليلى", avatarUrl: null, kind: "member" },
  }),
];

const ignore = () => undefined;

export const Cards: StoryObj = {
  render: () => (
    <DashboardFrame>
      <ol className="flex max-w-3xl flex-col gap-3">
        {COMMENTS.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            selected={comment.id === 2}
            current={comment.id === 1}
            onSelect={ignore}
            onFocus={ignore}
            onDecide={ignore}
            onBan={ignore}
            onDecline={ignore}
            onFeature={ignore}
          />
        ))}
      </ol>
    </DashboardFrame>
  ),
};

export const CardsDark: StoryObj = { ...Cards, globals: { theme: "dark" } };

export const CardsRightToLeft: StoryObj = { ...Cards, globals: { locale: "ar" } };

function Queue({ answers }: { answers: Answers }) {
  return (
    <DashboardFrame answers={answers}>
      <ModerationPage />
    </DashboardFrame>
  );
}

const toQueue = (rows: QueuedComment[]): Answers => ({
  moderation: { queue: { rows, next: null, previous: null }, context: LOADING },
});

export const QueueWithComments: StoryObj = {
  render: () => <Queue answers={toQueue(COMMENTS.slice(0, 3))} />,
};

export const QueueEmpty: StoryObj = { render: () => <Queue answers={toQueue([])} /> };

export const QueueLoading: StoryObj = {
  render: () => <Queue answers={{ moderation: { queue: LOADING } }} />,
};

export const QueueFailed: StoryObj = {
  render: () => <Queue answers={{ moderation: { queue: new Refusal("INTERNAL_SERVER_ERROR") } }} />,
};
