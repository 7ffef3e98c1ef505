import type { Meta, StoryObj } from "@storybook/react-vite";
import { DayBars } from "@/components/dashboard/overview/day-bars";
import { OverviewPage } from "@/components/dashboard/overview/overview-page";
import { Figure, Panel } from "@/components/dashboard/overview/panel";
import { RevenuePage } from "@/components/dashboard/revenue/revenue-page";
import type { RevenueMonth, Sum } from "@/server/subscriptions/billing/index";
import type { CancellationSummary } from "@/server/subscriptions/retention/index";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";
import { createStories, UNFILTERED } from "./sample-stories";

export default { title: "Dashboard/Figures" } satisfies Meta;

const DAYS = [3, 0, 5, 12, 8, 1, 0, 4, 9, 7, 2, 6, 11, 5].map((stories, index) => ({
  day: `2026-11-${String(index + 10).padStart(2, "0")}`,
  stories,
}));

export const Tiles: StoryObj = {
  render: () => (
    <div className="flex max-w-3xl flex-col gap-5">
      <Panel title="Published" more={{ href: "#all", label: "View all" }}>
        <div className="grid grid-cols-3 p-1.5">
          <Figure label="Today" value="5" href="#today" />
          <Figure label="7 days" value="34" href="#week" />
          <Figure label="30 days" value="1,204" href="#month" />
        </div>
        <div className="px-5 pb-4">
          <DayBars days={DAYS} />
        </div>
      </Panel>
      <Panel title="Published">
        <div className="px-5 py-4">
          <DayBars days={DAYS.map(({ day }) => ({ day, stories: 0 }))} />
        </div>
      </Panel>
    </div>
  ),
};

export const TilesWithLongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <div className="w-80">
      <Panel title="Wiederkehrende Umsatzerlöse" more={{ href: "#all", label: "Alle Zahlungen anzeigen" }}>
        <div className="grid grid-cols-2 p-1.5">
          <Figure
            label="Monatlich wiederkehrende Umsatzerlöse (MRR), EUR"
            value="1.234.567,89 €"
            href="#mrr"
          />
          <Figure label="Gekündigte Abonnements" value="1.204" href="#lost" />
        </div>
      </Panel>
    </div>
  ),
};

const toSum = (count: number, cents: number): Sum => ({ count, cents });

function createMonths(scale: number): RevenueMonth[] {
  return ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"].map((month, index) => ({
    month,
    running: toSum(40 + index * 9, (32_000 + index * 7_200) * scale),
    new: toSum(12, 9_600 * scale),
    lost: toSum(index, index * 800 * scale),
    switched_in: toSum(2, 1_600 * scale),
    switched_out: toSum(1, 800 * scale),
    in_trial: toSum(5, 4_000 * scale),
    converted: toSum(3, 2_400 * scale),
    billed: toSum(51, 40_800 * scale),
    credited: toSum(0, 0),
    failed: toSum(2, 1_600 * scale),
    recovered: toSum(1, 800 * scale),
    refunded: toSum(1, 800 * scale),
  }));
}

const CANCELLATIONS: CancellationSummary = {
  reasons: [
    { reason: "too_expensive", cancelled: 14, undone: 2 },
    { reason: null, cancelled: 9, undone: 0 },
    { reason: "other", cancelled: 1, undone: 1 },
  ],
  cancelled: 24,
  undone: 3,
  offersAccepted: 6,
  comments: [
    {
      id: 1,
      subscriptionId: 7,
      cancelledAt: new Date(),
      reason: "too_expensive",
      comment: "I would pay for the weekend edition alone.",
      planName: "Monthly",
    },
  ],
};

function createRevenue(scale: number, count = 6): Answers {
  const months = createMonths(scale).slice(-count);
  return {
    revenue: { months: { at: new Date(), currencies: [{ currency: "GBP", months }] }, byPlan: [] },
    subscriptions: { cancellations: CANCELLATIONS },
  };
}

export const Revenue: StoryObj = {
  render: () => (
    <DashboardFrame answers={createRevenue(1)}>
      <RevenuePage />
    </DashboardFrame>
  ),
};

export const RevenueWithLargeSums: StoryObj = {
  globals: { theme: "dark" },
  render: () => (
    <DashboardFrame answers={createRevenue(98_765)}>
      <RevenuePage />
    </DashboardFrame>
  ),
};

const OVERVIEW: Answers = {
  overview: {
    newsroom: {
      today: 5,
      week: 34,
      month: 1204,
      days: DAYS,
      states: [
        { state: "open", count: 12, more: false },
        { state: "needs_approval", count: 1, more: false },
        { state: "scheduled", count: 0, more: false },
      ],
    },
  },
  stories: { list: { rows: createStories(6), next: null, previous: null, filteredBy: UNFILTERED } },
  imports: { list: { rows: [], next: null, previous: null } },
  ...createRevenue(1, 1),
};

function Overview({ answers }: { answers: Answers }) {
  return (
    <DashboardFrame answers={answers}>
      <OverviewPage />
    </DashboardFrame>
  );
}

export const OverviewPageWithData: StoryObj = { render: () => <Overview answers={OVERVIEW} /> };

export const OverviewPageRightToLeft: StoryObj = { ...OverviewPageWithData, globals: { locale: "ar" } };

export const OverviewPageLoading: StoryObj = {
  render: () => <Overview answers={{ overview: { newsroom: LOADING } }} />,
};

const REFUSAL = new Refusal("INTERNAL_SERVER_ERROR");

export const OverviewPageFailed: StoryObj = {
  globals: { theme: "dark" },
  render: () => (
    <Overview
      answers={{
        overview: { newsroom: REFUSAL },
        stories: { list: REFUSAL },
        imports: { list: REFUSAL },
        revenue: { months: REFUSAL },
      }}
    />
  ),
};
