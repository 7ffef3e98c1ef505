import type { Meta, StoryObj } from "@storybook/react-vite";
import { LetterTemplatePage } from "@/components/dashboard/newsletters/letter-template-page";
import type { Newsletter } from "@/server/engagement/newsletters/index";
import { DEFAULT_LETTER_TEMPLATE } from "@/shared/schemas/index";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Newsletter template" } satisfies Meta;

const NEWSLETTER: Newsletter = {
  ...{ id: 1, name: "The morning", slug: "morning", description: "What happened.", active: true },
  ...{ frequency: "daily" as const, weekday: null, hour: 7, scheduledFrom: new Date("2026-11-01T00:00:00Z") },
  collection: { id: 3, name: "Top stories", slug: "top" },
  template: DEFAULT_LETTER_TEMPLATE,
};

const LETTER = `<!doctype html><title>x</title><h1>The morning</h1><p>Good morning.</p>
<p><b>The quay</b></p><p>In short.</p>`;

const toAnswers = (template: Partial<Newsletter["template"]>, stories = 5): Answers => ({
  newsletters: {
    get: { ...NEWSLETTER, template: { ...DEFAULT_LETTER_TEMPLATE, ...template } },
    preview: {
      subject: "The morning: The quay",
      text: "The morning\n\nGood morning.",
      html: LETTER,
      stories,
    },
  },
});

const show = (answers: Answers, role: "owner" | "support" = "owner"): StoryObj => ({
  render: () => (
    <DashboardFrame answers={answers} role={role}>
      <LetterTemplatePage id={1} />
    </DashboardFrame>
  ),
});

export const Default: StoryObj = show(toAnswers({}));

export const LongTexts: StoryObj = show(
  toAnswers({
    header: "picture",
    headerPicture: `https://cdn.example/${"a".repeat(200)}.png`,
    accentColor: "#004488",
    introduction: "Donaudampfschifffahrtsgesellschaft. ".repeat(40),
  }),
);

export const WithoutStories: StoryObj = show(toAnswers({}, 0));

export const ReadOnly: StoryObj = show(toAnswers({}), "support");

export const Loading: StoryObj = show({ newsletters: { get: LOADING } });

export const Failed: StoryObj = show({ newsletters: { get: new Refusal("NOT_FOUND") } });
