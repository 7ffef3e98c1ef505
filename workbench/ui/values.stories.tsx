import type { Meta, StoryObj } from "@storybook/react-vite";
import { CopyButton, CopyId } from "@/components/ui/copy-button";
import { JsonView } from "@/components/ui/json-view";
import { AccountTimeProvider, ExactTime, RelativeTime } from "@/components/ui/relative-time";

export default { title: "UI/Values" } satisfies Meta;

const MINUTE = 60_000;
const OFFSETS = [-400 * 1440, -40 * 1440, -26 * 60, -61, -1, 0, 20, 3 * 1440];

export const Times: StoryObj = {
  render: () => (
    <AccountTimeProvider timeZone="Europe/London" ahead={0}>
      <ul className="flex flex-col gap-1 text-sm">
        {OFFSETS.map((minutes) => {
          const date = new Date(Date.now() + minutes * MINUTE);
          return (
            <li key={minutes} className="flex gap-4">
              <RelativeTime date={date} className="w-32" />
              <ExactTime date={date} className="text-ink-3" />
            </li>
          );
        })}
      </ul>
    </AccountTimeProvider>
  ),
};

export const Identifiers: StoryObj = {
  render: () => (
    <div className="flex w-64 flex-col gap-3 border border-line p-3">
      <CopyId id="1204" />
      <CopyId id="0193b2f0-5f0e-7a51-9d3c-6d1c3fd1c6a2" label="Copy request ID" />
      <CopyButton text="sk_test_1" label="Copy server key" />
    </div>
  ),
};

const EVENT = {
  id: 4711,
  name: "subscriptions/subscription.created",
  at: new Date("2026-11-21T14:05:00Z"),
  test: true,
  reader: null,
  data: {
    plan: { id: 3, title: "Digital, monthly", price_cents: 800 },
    tags: ["harbour", "trial"],
    notes: [],
  },
  note: "A very long text that wraps over several lines because a publisher wrote a whole paragraph here. ".repeat(
    3,
  ),
};

export const Json: StoryObj = { render: () => <JsonView label="Event" value={EVENT} /> };

export const JsonWithMuchData: StoryObj = {
  globals: { theme: "dark" },
  render: () => (
    <JsonView label="Events" value={Array.from({ length: 450 }, (_, index) => ({ ...EVENT, id: index }))} />
  ),
};

export const JsonEmpty: StoryObj = { render: () => <JsonView label="Nothing" value={{}} /> };
