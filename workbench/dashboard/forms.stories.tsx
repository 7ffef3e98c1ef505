import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { z } from "zod";
import {
  AreaField,
  CheckField,
  ColorField,
  FormProblem,
  NumberField,
  PickSeveral,
  SelectField,
  TextField,
} from "@/components/dashboard/form/fields";
import { Form } from "@/components/dashboard/form/form";
import { MomentField } from "@/components/dashboard/form/moment-field";
import { SettingsForm } from "@/components/dashboard/form/settings-form";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Forms" } satisfies Meta;

const PERIODS = [
  { value: "month", label: "Every month" },
  { value: "year", label: "Every year" },
] as const;

const METHODS = [
  { id: 1, label: "Card" },
  { id: 2, label: "Direct Debit" },
  { id: 3, label: "A payment method with a name that is longer than the column that shows it" },
];

function AllFields({ error }: { error?: string }) {
  const [period, setPeriod] = useState<"month" | "year">("month");
  const [color, setColor] = useState("#3150cf");
  const [methods, setMethods] = useState<number[]>([1]);
  const [isOn, setOn] = useState(true);
  const [name, setName] = useState("Digital");
  const [cents, setCents] = useState<number | null>(8);
  const ignore = () => undefined;
  return (
    <div className="flex max-w-md flex-col gap-5">
      <FormProblem message={error} />
      <TextField label="Name" hint="Shown to readers." error={error} value={name} onChange={setName} />
      <AreaField label="Description" hint="Up to 300 characters." error={error} value="" onChange={ignore} />
      <AreaField
        label="Template"
        mono
        rows={4}
        value={"Hello {{ name }},\n\nyour plan renews."}
        onChange={ignore}
      />
      <NumberField label="Price" hint="In GBP." error={error} value={cents} onChange={setCents} />
      <SelectField
        label="Charged"
        value={period}
        options={PERIODS}
        onChange={setPeriod}
        hint="When it renews."
      />
      <CheckField label="Offer a trial" hint="Charged after the trial." checked={isOn} onChange={setOn} />
      <ColorField label="Accent colour" error={error} value={color} onChange={setColor} />
      <PickSeveral
        legend="Payment methods"
        hint="None: all of them."
        options={METHODS}
        value={methods}
        none="No payment method is set up."
        error={error}
        onChange={setMethods}
      />
      <PickSeveral legend="Assets" options={[]} value={[]} none="No asset yet." onChange={ignore} />
      <MomentField label="Starts" value={new Date("2026-11-21T14:05:00Z")} error={error} onChange={ignore} />
    </div>
  );
}

export const Fields: StoryObj = {
  render: () => (
    <DashboardFrame>
      <AllFields />
    </DashboardFrame>
  ),
};

export const FieldsWithErrors: StoryObj = {
  globals: { theme: "dark" },
  render: () => (
    <DashboardFrame>
      <AllFields error="Enter a value." />
    </DashboardFrame>
  ),
};

export const FieldsRightToLeft: StoryObj = { ...Fields, globals: { locale: "ar" } };

const schema = z.object({
  email: z.email("Enter an email address, such as name@example.com."),
  name: z.string().min(1, "Enter a name."),
});

const FIELDS = [
  { name: "email", label: "Email", hint: "The invitation is sent here.", type: "email" },
  { name: "name", label: "Name" },
] as const;

function InvitationForm({ fails = false }: { fails?: boolean }) {
  const save = async () => {
    if (fails) throw new Error("This person is a member of the team already.");
  };
  return (
    <Form
      id="invite"
      loadSchema={() => Promise.resolve(schema)}
      defaults={fails ? { email: "ada@harbour.example", name: "Ada" } : { email: "", name: "" }}
      fields={FIELDS}
      submit="Send invitation"
      onSubmit={save}
    />
  );
}

const submit: NonNullable<StoryObj["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button", { name: "Send invitation" }));
};

export const Invalid: StoryObj = { render: () => <InvitationForm />, play: submit };

export const Refused: StoryObj = { render: () => <InvitationForm fails />, play: submit };

function Settings({
  canEdit = true,
  saving = false,
  problem,
}: {
  canEdit?: boolean;
  saving?: boolean;
  problem?: string;
}) {
  return (
    <SettingsForm
      label="Publication"
      problem={problem}
      canEdit={canEdit}
      saving={saving}
      submit={async () => true}
    >
      <div className="flex max-w-md flex-col gap-5 pb-5">
        <TextField label="Name" value="The Harbour Chronicle" onChange={() => undefined} />
        <CheckField label="Comments need approval" checked onChange={() => undefined} />
      </div>
    </SettingsForm>
  );
}

export const SettingsSaving: StoryObj = { render: () => <Settings saving /> };

export const SettingsRefused: StoryObj = {
  render: () => <Settings problem="The settings were changed by another person. Reload the page." />,
};

export const SettingsReadOnly: StoryObj = { render: () => <Settings canEdit={false} /> };
