import type { Meta, StoryObj } from "@storybook/react-vite";
import { Badge } from "@/components/ui/badge";
import { Kbd } from "@/components/ui/kbd";
import { VerbatimValue } from "@/components/ui/verbatim-value";

export default { title: "UI/Badge" } satisfies Meta;

const TONES = [
  { tone: "neutral", text: "Draft", german: "Entwurf", arabic: "مسودة" },
  { tone: "accent", text: "Scheduled", german: "Zur Veröffentlichung vorgemerkt", arabic: "مجدول" },
  { tone: "good", text: "Published", german: "Veröffentlicht", arabic: "منشور" },
  { tone: "warn", text: "Needs approval", german: "Freigabe erforderlich", arabic: "بانتظار الموافقة" },
  { tone: "bad", text: "Payment failed", german: "Zahlung fehlgeschlagen", arabic: "فشل الدفع" },
] as const;

function Badges({ text }: { text: "text" | "german" | "arabic" }) {
  return (
    <div className="flex flex-col gap-3">
      {[false, true].map((dot) => (
        <div key={String(dot)} className="flex flex-wrap gap-2">
          {TONES.map((entry) => (
            <Badge key={entry.tone} tone={entry.tone} dot={dot}>
              {entry[text]}
            </Badge>
          ))}
        </div>
      ))}
    </div>
  );
}

export const Tones: StoryObj = { render: () => <Badges text="text" /> };

export const Dark: StoryObj = { ...Tones, globals: { theme: "dark" } };

export const LongText: StoryObj = { render: () => <Badges text="german" />, globals: { locale: "de" } };

export const RightToLeft: StoryObj = {
  render: () => <Badges text="arabic" />,
  globals: { locale: "ar" },
};

export const KeysAndValues: StoryObj = {
  render: () => (
    <p className="flex flex-wrap items-center gap-2">
      <Kbd>⌘K</Kbd> <Kbd>j</Kbd> <Kbd>Esc</Kbd> <VerbatimValue>gateway_a</VerbatimValue>
      <VerbatimValue>payment_type</VerbatimValue>
    </p>
  ),
};
