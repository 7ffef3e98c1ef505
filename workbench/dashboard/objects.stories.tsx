import type { Meta, StoryObj } from "@storybook/react-vite";
import { FactList, ObjectPage } from "@/components/dashboard/object/object-page";
import { Timeline } from "@/components/dashboard/object/timeline";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Objects" } satisfies Meta;

function createEntries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: index === 0 ? "Active" : "Payment received",
    detail: index % 2 === 0 ? "£8.00 by card, invoice 2026-0412" : undefined,
    at: new Date(Date.now() - index * 30 * DAY_MILLISECONDS),
    current: index === 0,
  }));
}

const LONG = "Digitalausgabe mit Wochenendzeitung, Archivzugang und werbefreiem Lesen";

function Page({ title, plan, entries }: { title: string; plan: string; entries: number }) {
  return (
    <DashboardFrame>
      <ObjectPage
        kind="Subscription"
        title={title}
        badges={<Badge tone="good">Active</Badge>}
        id="4711"
        actions={
          <>
            <Button>Extend</Button>
            <Button variant="danger">Cancel subscription</Button>
          </>
        }
        facts={[
          { label: "Plan", value: plan },
          { label: "Price", value: "£8.00 a month" },
          { label: "Renews", value: "21 December 2026" },
          { label: "Payment method", value: "Card" },
          { label: "Coupon", value: <span className="text-ink-3">–</span> },
        ]}
        tabs={[
          {
            value: "history",
            label: "History",
            count: entries,
            content: <Timeline label="History" entries={createEntries(entries)} />,
          },
          { value: "notes", label: "Notes", count: 0, content: <p>No notes yet.</p> },
        ]}
      />
    </DashboardFrame>
  );
}

export const Subscription: StoryObj = {
  render: () => <Page title="Ada Quay" plan="Digital, monthly" entries={4} />,
};

export const Dark: StoryObj = { ...Subscription, globals: { theme: "dark" } };

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <Page
      title="Hildegard von Hohenzollern-Sigmaringen zu Fürstenberg-Donaueschingen"
      plan={LONG}
      entries={3}
    />
  ),
};

export const MuchHistory: StoryObj = { render: () => <Page title="Ada Quay" plan="Digital" entries={60} /> };

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => <Page title="ليلى حداد" plan="اشتراك رقمي شهري" entries={3} />,
};

export const Facts: StoryObj = {
  render: () => (
    <FactList
      columns={3}
      facts={["Plan", "Price", "Renews", "Status"].map((label) => ({ label, value: `${label} of it` }))}
    />
  ),
};
