import type { Meta, StoryObj } from "@storybook/react-vite";
import { Pencil, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, Drawer } from "@/components/ui/dialog";
import {
  ActionsMenu,
  Menu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuLine,
  MenuToggle,
} from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";

export default { title: "UI/Overlays" } satisfies Meta;

const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of the terms.`);

function Opened({ kind }: { kind: "short" | "long" | "drawer" }) {
  const [open, setOpen] = useState(true);
  const title = kind === "drawer" ? "Navigation" : "Edit plan";
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {kind === "drawer" ? (
        <Drawer open={open} onOpenChange={setOpen} title={title}>
          <p className="p-4 text-sm">Stories, Moderation, Subscriptions</p>
        </Drawer>
      ) : (
        <Dialog open={open} onOpenChange={setOpen} title={title} description="Applies to new subscriptions.">
          <div className="overflow-y-auto px-5 pb-5 text-sm text-ink-2">
            {kind === "long" ? LINES.map((line) => <p key={line}>{line}</p>) : <p>Monthly, £8.00</p>}
          </div>
        </Dialog>
      )}
    </>
  );
}

export const OpenDialog: StoryObj = { render: () => <Opened kind="short" /> };

export const MuchContent: StoryObj = { render: () => <Opened kind="long" />, globals: { theme: "dark" } };

export const OpenDrawer: StoryObj = { render: () => <Opened kind="drawer" /> };

function Confirm({ phrase, pending }: { phrase?: string; pending?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this plan?"
        action="Delete plan"
        phrase={phrase}
        pending={pending}
        onConfirm={() => setOpen(false)}
      >
        <p>Its 1,204 subscribers keep their access until the end of their period. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

export const Confirmation: StoryObj = { render: () => <Confirm /> };

export const ConfirmationByPhrase: StoryObj = { render: () => <Confirm phrase="harbour-digital" /> };

export const ConfirmationPending: StoryObj = { render: () => <Confirm pending /> };

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Möchten Sie das Abonnement „Digitalausgabe mit Wochenendzeitung“ wirklich kündigen?"
      action="Abonnement unwiderruflich kündigen"
      onConfirm={() => undefined}
    >
      <p>
        Die Kundin behält den Zugang bis zum Ende des Abrechnungszeitraums. Danach werden keine weiteren
        Zahlungen eingezogen.
      </p>
    </ConfirmDialog>
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="هل تريد حذف هذه الخطة؟"
      action="حذف الخطة"
      onConfirm={() => undefined}
    >
      <p>يحتفظ المشتركون بإمكانية الوصول حتى نهاية فترتهم. لا يمكن التراجع عن هذا الإجراء.</p>
    </ConfirmDialog>
  ),
};

const DENSITIES = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
];

function Menus() {
  const [density, setDensity] = useState("compact");
  const [isShown, setShown] = useState(true);
  return (
    <div className="flex gap-3">
      <Menu
        trigger={
          <Button>
            <SlidersHorizontal aria-hidden />
            View
          </Button>
        }
      >
        <MenuLabel>Columns</MenuLabel>
        <MenuToggle checked={isShown} onChange={setShown}>
          Author
        </MenuToggle>
        <MenuLine />
        <MenuLabel>Rows</MenuLabel>
        <MenuChoice value={density} options={DENSITIES} onChange={setDensity} />
        <MenuLine />
        <MenuItem onSelect={() => undefined}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
      </Menu>
      <ActionsMenu of="Tide tables">
        <MenuItem onSelect={() => undefined}>Edit</MenuItem>
        <MenuItem onSelect={() => undefined}>Archive</MenuItem>
      </ActionsMenu>
      <Tooltip text="Exact times use the publication's time zone.">
        <Button variant="ghost">Hover or focus for a tooltip</Button>
      </Tooltip>
    </div>
  );
}

export const MenusAndTooltip: StoryObj = {
  render: () => <Menus />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "View" }));
  },
};
