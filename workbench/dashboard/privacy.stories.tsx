import type { Meta, StoryObj } from "@storybook/react-vite";
import { EraseDialog } from "@/components/dashboard/privacy/erase-dialog";
import { PrivacyPanel } from "@/components/dashboard/privacy/privacy-panel";
import type { ErasurePreview } from "@/server/privacy/index";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Privacy" } satisfies Meta;

function Dialog({ preview }: { preview: ErasurePreview }) {
  return (
    <DashboardFrame answers={{ privacy: { preview } }}>
      <EraseDialog person={{ kind: "member", id: 7 }} onClose={() => undefined} />
    </DashboardFrame>
  );
}

/** What the dialog does not show. */
const DETAILS = { open: [], deleted: [], kept: [] };

export const Panel: StoryObj = {
  render: () => (
    <DashboardFrame>
      <PrivacyPanel person={{ kind: "member", id: 7 }} />
    </DashboardFrame>
  ),
};

export const WithoutPurchases: StoryObj = {
  render: () => <Dialog preview={{ ...DETAILS, openPlans: [], invoices: 0 }} />,
};

export const WithSubscriptions: StoryObj = {
  render: () => (
    <Dialog
      preview={{
        ...DETAILS,
        openPlans: [
          "Digital, monthly",
          "Digitalausgabe mit Wochenendzeitung, Archivzugang und werbefreiem Lesen",
        ],
        invoices: 1_204,
      }}
    />
  ),
};
