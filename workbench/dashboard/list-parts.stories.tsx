import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { CurrencyFilter } from "@/components/dashboard/list/currency-filter";
import { FilterButton } from "@/components/dashboard/list/filter-button";
import { Pager } from "@/components/dashboard/list/pager";
import { SearchBox } from "@/components/dashboard/list/search-box";
import { PageHeader } from "@/components/dashboard/page-header";
import { Button } from "@/components/ui/button";

export default { title: "Dashboard/List parts" } satisfies Meta;

const OPTIONS = [
  { value: "open", label: "Draft", hint: "12" },
  { value: "published", label: "Published", hint: "1,204" },
  { value: "long", label: "Zur Freigabe durch die Chefredaktion vorgelegt", hint: "3" },
];

function Filters({ initial }: { initial?: string }) {
  const [state, setState] = useState<string | undefined>(initial);
  const [currency, setCurrency] = useState<string | undefined>();
  const [text, setText] = useState(initial === undefined ? "" : "harbour");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label="Search stories" placeholder="Headline, URL or ID" value={text} onChange={setText} />
      <FilterButton label="Status" value={state} options={OPTIONS} searchable onChange={setState} />
      <CurrencyFilter value={currency} onChange={setCurrency} />
    </div>
  );
}

export const UnsetFilters: StoryObj = { render: () => <Filters /> };

export const SetFilters: StoryObj = { render: () => <Filters initial="long" />, globals: { locale: "de" } };

export const FiltersRightToLeft: StoryObj = {
  render: () => <Filters initial="published" />,
  globals: { locale: "ar" },
};

export const OpenFilter: StoryObj = {
  globals: { theme: "dark" },
  render: () => <Filters />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Status" }));
  },
};

export const Pages: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-4">
      <Pager shown={1} previous={null} next={null} />
      <Pager shown={50} previous={null} next="#next" />
      <Pager shown={50} previous="#previous" next="#next" />
      <Pager shown={12} previous="#previous" next={null} />
    </div>
  ),
};

export const Headers: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-8">
      <PageHeader title="Stories" description="All stories of every status, most recently updated first." />
      <PageHeader title="Team" actions={<Button variant="primary">Invite</Button>} />
      <PageHeader
        title="Zahlungserinnerungen und Mahnverfahren für fehlgeschlagene Abbuchungen"
        description="Fehlgeschlagene Abbuchungen werden an den folgenden Tagen automatisch erneut versucht."
        actions={
          <>
            <Button>Zahlungsverlauf exportieren</Button>
            <Button variant="primary">Zahlungserinnerung verschicken</Button>
          </>
        }
      />
    </div>
  ),
};
