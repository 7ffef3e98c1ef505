import type { Meta, StoryObj } from "@storybook/react-vite";
import { Users } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { type Column, DataTable, RowLink } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";

export default { title: "UI/Data table" } satisfies Meta;

interface Row {
  id: number;
  name: string;
  plan: string;
  status: { tone: Tone; label: string };
  amount: string;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "name",
    label: "Subscriber",
    fixed: true,
    className: "w-full max-w-0",
    cell: (row) => (
      <div className="min-w-0 truncate">
        <RowLink href={`/dashboard/subscribers/${row.id}`}>{row.name}</RowLink>
        <p className="mt-0.5 truncate text-xs text-ink-3">{row.plan}</p>
      </div>
    ),
  },
  {
    id: "status",
    label: "Status",
    phone: true,
    cell: (row) => <Badge tone={row.status.tone}>{row.status.label}</Badge>,
  },
  { id: "amount", label: "Amount", align: "right", cell: (row) => row.amount },
];

const STATUSES = [
  { tone: "good", label: "Active" },
  { tone: "warn", label: "Past due" },
  { tone: "neutral", label: "Cancelled" },
] as const;

function createRows(count: number, name = "Ada Quay", plan = "Digital, monthly"): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${name} ${index + 1}`,
    plan,
    status: STATUSES[index % 3] ?? STATUSES[0],
    amount: `£${(8 * (index + 1)).toLocaleString("en")}.00`,
  }));
}

const rowId = (row: Row) => String(row.id);
const EMPTY = (
  <EmptyState icon={Users} title="No subscribers yet">
    Readers who buy a plan appear here.
  </EmptyState>
);
const table = { label: "Subscribers", columns: COLUMNS, rowId, empty: EMPTY };

const FEW = createRows(4);
const MANY = createRows(200);
const GERMAN = createRows(
  3,
  "Hildegard von Hohenzollern-Sigmaringen zu Fürstenberg-Donaueschingen",
  "Digitalausgabe mit Wochenendzeitung und Archivzugang, vierteljährliche Zahlung",
);
const ARABIC = createRows(3, "ليلى حداد", "اشتراك رقمي شهري");

export const Rows: StoryObj = { render: () => <DataTable {...table} rows={FEW} /> };

export const Dark: StoryObj = { ...Rows, globals: { theme: "dark" } };

export const Compact: StoryObj = {
  render: () => <DataTable {...table} rows={FEW} density="compact" hidden={["amount"]} />,
};

export const Stale: StoryObj = { render: () => <DataTable {...table} rows={FEW} stale /> };

export const Loading: StoryObj = { render: () => <DataTable {...table} rows={undefined} /> };

export const Empty: StoryObj = { render: () => <DataTable {...table} rows={[]} /> };

export const MuchData: StoryObj = { render: () => <DataTable {...table} rows={MANY} /> };

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => <DataTable {...table} rows={GERMAN} />,
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => <DataTable {...table} label="المشتركون" rows={ARABIC} />,
};
