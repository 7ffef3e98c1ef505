import type { Meta, StoryObj } from "@storybook/react-vite";
import { Plus, Trash2 } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";

export default { title: "UI/Button" } satisfies Meta;

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;
const SIZES = ["sm", "md", "lg"] as const;

export const Variants: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-3">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Publish story
            </Button>
          ))}
          <Button variant={variant}>
            <Plus aria-hidden />
            New story
          </Button>
          <Button variant={variant} size="icon" aria-label="Delete">
            <Trash2 aria-hidden />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <a href="#link" className={buttonLook({ variant })}>
            A link
          </a>
        </div>
      ))}
    </div>
  ),
};

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <div className="flex w-72 flex-wrap gap-2 border border-line p-3">
      <Button variant="primary">Zahlungserinnerungen verschicken</Button>
      <Button>Benachrichtigungseinstellungen verwerfen</Button>
    </div>
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary">
        <Plus aria-hidden />
        مقال جديد
      </Button>
      <Button>إلغاء</Button>
    </div>
  ),
};
