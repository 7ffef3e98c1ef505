"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { CommunitySettings } from "@/server/engagement/settings/index";
import { ColorField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { SettingsForm } from "../form/settings-form";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { CaptchaSection } from "./captcha-section";
import { type CommunityValues, toCommunityValues } from "./community-values";
import { HoldSection } from "./hold-section";
import { ParticipationSection } from "./participation-section";
import { ReactionsSection } from "./reactions-section";

const COLOURS = [
  { key: "primaryColor", label: "Accent" },
  { key: "secondaryColor", label: "Text on accent" },
  { key: "backgroundColor", label: "Background" },
  { key: "fontColor", label: "Text" },
] as const satisfies readonly { key: keyof CommunityValues; label: string }[];

/** Form of the community settings: who may comment, what is held for moderation, the widgets' theme. */
export function CommunityForm({ settings }: { settings: CommunitySettings }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const save = useMutation(trpc.account.saveCommunity.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).communitySchema,
    initial: toCommunityValues(settings),
    save: async (read) => {
      const saved = await save.mutateAsync(read);
      await client.invalidateQueries({ queryKey: trpc.account.pathKey() });
      change(toCommunityValues(saved));
      toast.success("Saved. Live within a few seconds.");
    },
  });
  const firstProblem = problems[""] ?? (Object.keys(problems).length > 0 ? "Not saved yet." : undefined);
  const part = { values, change, problem };
  return (
    <SettingsForm label="Community" problem={firstProblem} canEdit saving={saving} submit={submit}>
      <ParticipationSection {...part} />
      <HoldSection {...part} hasHeader={settings.moderation.externalScorer?.hasHeader ?? false} />
      <CaptchaSection {...part} saved={settings.captcha} />
      <ReactionsSection {...part} />
      <SettingsSection
        title="Widget colours"
        description="Defaults; a page can override them. Text contrast is corrected automatically if it is too low."
      >
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          {COLOURS.map(({ key, label }) => (
            <ColorField
              key={key}
              label={label}
              value={values[key]}
              error={problem(key)}
              onChange={(color) => change({ [key]: color })}
            />
          ))}
        </div>
      </SettingsSection>
    </SettingsForm>
  );
}
