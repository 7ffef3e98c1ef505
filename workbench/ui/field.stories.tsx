import type { Meta, StoryObj } from "@storybook/react-vite";
import { Field, Input } from "@/components/ui/field";

export default { title: "UI/Field" } satisfies Meta;

export const States: StoryObj = {
  render: () => (
    <div className="flex max-w-md flex-col gap-5">
      <Field id="empty" label="Full name" placeholder="Ada Quay" />
      <Field id="filled" label="Email" hint="The receipt is sent here." defaultValue="ada@readers.example" />
      <Field
        id="wrong"
        label="Email"
        hint="The receipt is sent here."
        error="Enter an email address, such as name@example.com."
        defaultValue="ada@"
      />
      <Field id="off" label="Account ID" defaultValue="1204" disabled />
      <Input aria-label="Input without a label" placeholder="Search" />
    </div>
  ),
};

export const Dark: StoryObj = { ...States, globals: { theme: "dark" } };

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <div className="w-64 border border-line p-3">
      <Field
        id="long"
        label="Umsatzsteuer-Identifikationsnummer des Rechnungsempfängers"
        hint="Wird auf jeder Rechnung und auf jeder Stornorechnung abgedruckt, sofern angegeben."
        error="Geben Sie eine gültige Umsatzsteuer-Identifikationsnummer ein, beispielsweise DE123456789."
        defaultValue="DE12345678901234567890123456789"
      />
    </div>
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <div className="max-w-md">
      <Field
        id="arabic"
        label="الاسم الكامل"
        hint="يظهر بجانب تعليقاتك."
        error="أدخل اسمك الكامل."
        placeholder="ليلى حداد"
      />
    </div>
  ),
};
