import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Tabs } from "@/components/ui/tabs";

export default { title: "UI/Tabs" } satisfies Meta;

interface Tab {
  label: string;
  count?: number;
}

function TabsOf({ tabs, first = 0 }: { tabs: readonly Tab[]; first?: number }) {
  const [value, setValue] = useState(String(first));
  return (
    <Tabs
      label="Story"
      value={value}
      onChange={setValue}
      tabs={tabs.map(({ label, count }, index) => ({
        value: String(index),
        label,
        count,
        content: <p className="text-sm text-ink-2">{label}</p>,
      }))}
    />
  );
}

const TABS = [{ label: "Content" }, { label: "Versions", count: 12 }, { label: "History", count: 0 }];

export const WithCounts: StoryObj = { render: () => <TabsOf tabs={TABS} first={1} /> };

export const Dark: StoryObj = { ...WithCounts, globals: { theme: "dark" } };

export const MoreThanFit: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <div className="w-80 border border-line px-3">
      <TabsOf
        first={3}
        tabs={["Zusammenfassung", "Zahlungsverlauf", "Benachrichtigungen", "Zugriffsberechtigungen"].map(
          (label, index) => ({ label, count: index * 100 }),
        )}
      />
    </div>
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <TabsOf tabs={[{ label: "المحتوى" }, { label: "الإصدارات", count: 12 }, { label: "السجل" }]} />
  ),
};
