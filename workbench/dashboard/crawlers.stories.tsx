import type { Meta, StoryObj } from "@storybook/react-vite";
import { CrawlersPage } from "@/components/dashboard/crawlers/crawlers-page";
import type { StaffCrawler } from "@/server/licensing/index";
import { type AiLicensingTerms, NO_AI_LICENSING } from "@/shared/ai-licensing";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/AI crawlers" } satisfies Meta;

const OPTIONS = {
  plans: [
    { id: 1, title: "AI training", groupName: "Crawlers" },
    { id: 2, title: "AI answers with attribution in every language of the archive", groupName: "Crawlers" },
  ],
  sections: [
    { id: 1, name: "Port", depth: 0 },
    { id: 2, name: "Quays and warehouses", depth: 1 },
  ],
};

const PAID: Partial<AiLicensingTerms> = {
  enabled: true,
  standard: {
    permits: ["ai-all", "search"],
    prohibits: ["ai-train"],
    payment: { type: "crawl", planId: 2, crawls: 50_000 },
  },
  exceptions: [
    {
      ...{ sectionId: 2, level: "subscribers" },
      permits: [],
      prohibits: ["all"],
      payment: { type: "free", requiresLicence: false },
    },
  ],
};

const LISTED = [
  {
    ...{ id: 1, clientId: "0b0a2f5c-3c54-4d8a-9a4c-0d5f3c5d1a11", name: "ExampleBot" },
    ...{ createdAt: new Date("2026-10-01T09:00:00Z"), revokedAt: null },
    ...{ documents: 48_211, lastCrawlAt: new Date("2026-11-20T08:00:00Z") },
    reader: { id: 7, name: "Ada Lovelace", email: "ada@crawlers.example" },
  },
  {
    ...{ id: 2, clientId: "8d6f61c0-1d0e-4a2a-8a38-9a1c0e1b2c22", name: "A".repeat(80) },
    ...{ createdAt: new Date("2026-09-01T09:00:00Z"), revokedAt: new Date("2026-09-02T09:00:00Z") },
    ...{ documents: 1, lastCrawlAt: new Date("2026-09-01T10:00:00Z") },
    reader: { id: 8, name: "Bo", email: null },
  },
];

const toAnswers = (terms: Partial<AiLicensingTerms>, list: StaffCrawler[] = LISTED): Answers => ({
  crawlers: {
    terms: { ...NO_AI_LICENSING, version: 3, ...terms },
    options: OPTIONS,
    list,
    log: [{ at: new Date("2026-11-20T08:00:00Z"), path: "/news/2026/11/20/the-quay" }],
  },
});

function Crawlers({ answers, role = "owner" }: { answers: Answers; role?: "owner" | "support" }) {
  return (
    <DashboardFrame answers={answers} role={role}>
      <CrawlersPage />
    </DashboardFrame>
  );
}

export const Off: StoryObj = { render: () => <Crawlers answers={toAnswers({})} /> };

export const Paid: StoryObj = { render: () => <Crawlers answers={toAnswers(PAID)} /> };

export const RightToLeft: StoryObj = { ...Paid, globals: { locale: "ar" } };

export const ReadOnly: StoryObj = { render: () => <Crawlers answers={toAnswers(PAID)} role="support" /> };

export const Loading: StoryObj = { render: () => <Crawlers answers={{ crawlers: { terms: LOADING } }} /> };

export const Failed: StoryObj = {
  render: () => <Crawlers answers={{ crawlers: { terms: new Refusal("INTERNAL_SERVER_ERROR") } }} />,
};

export const NoCrawlers: StoryObj = {
  render: () => <Crawlers answers={toAnswers(PAID, [])} />,
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole("tab", { name: /Crawlers/ })),
};

export const List: StoryObj = { ...NoCrawlers, render: () => <Crawlers answers={toAnswers(PAID)} /> };
