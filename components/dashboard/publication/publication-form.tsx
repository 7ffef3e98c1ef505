"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";
import type { Publication } from "@/server/staff/index";
import type { RateLimits } from "@/shared/quota";
import type { publicationSchema } from "@/shared/schemas/index";
import { AreaField, ColorField, NumberField, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { emptyToNull, formatPairs, parseLines, parsePairs } from "../form/parse-lines";
import { SettingsForm } from "../form/settings-form";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { RateLimitFields } from "./rate-limit-fields";

/** Numbers as typed: the schema refuses an empty field instead of reading it as 0. */
interface Values
  extends Omit<z.input<typeof publicationSchema>, "freeCards" | "storiesBetweenStacks" | "rateLimits"> {
  rateLimits: RateLimits;
  freeCards: number | null;
  storiesBetweenStacks: number | null;
}

const ENFORCEMENTS = [
  { value: "api", label: "Masthead: it cuts closed stories before sending them" },
  { value: "frontend", label: "Your front end" },
] as const;

/** Settings of the publication: names, addresses, time zone, appearance, values for front ends. */
export function PublicationForm({ publication, canEdit }: { publication: Publication; canEdit: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const save = useMutation(trpc.account.savePublication.mutationOptions());
  const initial: Values = publication;
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).publicationSchema,
    initial,
    save: async (read) => {
      await save.mutateAsync(read);
      await client.invalidateQueries({ queryKey: trpc.account.pathKey() });
      toast.success("Saved. Live within a few seconds.");
    },
  });
  const firstProblem =
    problems[""] ?? (Object.keys(problems).length > 0 ? "Not saved. Correct the errors below." : undefined);
  return (
    <SettingsForm
      label="Publication"
      problem={firstProblem}
      canEdit={canEdit}
      saving={saving}
      submit={submit}
    >
      <SettingsSection title="Name" description="Shown to readers, in feeds and to search engines.">
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Name"
            value={values.name}
            error={problem("name")}
            onChange={(name) => change({ name })}
          />
          <AreaField
            label="Description"
            rows={2}
            value={values.description}
            error={problem("description")}
            onChange={(description) => change({ description })}
          />
          <TextField
            label="Copyright"
            value={values.copyright}
            error={problem("copyright")}
            onChange={(copyright) => change({ copyright })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Domains"
        description="Hosts that serve this publication. Their pages can show its widgets and call its APIs."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Publication URL"
            placeholder="https://news.example"
            value={values.siteUrl}
            error={problem("siteUrl")}
            onChange={(siteUrl) => change({ siteUrl })}
          />
          <AreaField
            label="Hosts"
            hint="One per line, such as www.news.example. The publication's own host is always included."
            value={values.domains.join("\n")}
            error={problem("domains")}
            onChange={(text) => change({ domains: parseLines(text) })}
          />
          <TextField
            label="Log-in URL"
            hint="Origin, such as https://auth.news.example. Leave empty to use the publication URL."
            value={values.authUrl ?? ""}
            error={problem("authUrl")}
            onChange={(text) => change({ authUrl: emptyToNull(text) })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Language and time"
        description="Subscriptions, schedules and reports use this time zone."
      >
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <TextField
            label="Language"
            hint="Such as en-GB or hi."
            value={values.language}
            error={problem("language")}
            onChange={(language) => change({ language })}
          />
          <TextField
            label="Time zone"
            hint="Such as Europe/London."
            value={values.timeZone}
            error={problem("timeZone")}
            onChange={(timeZone) => change({ timeZone })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Appearance"
        description="Used on the publication's own pages, and in the configuration for front ends."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <ColorField
            label="Theme colour"
            value={values.themeColor}
            error={problem("themeColor")}
            onChange={(themeColor) => change({ themeColor })}
          />
          <TextField
            label="Logo URL"
            placeholder="https://news.example/logo.svg"
            value={values.logoUrl ?? ""}
            error={problem("logoUrl")}
            onChange={(text) => change({ logoUrl: emptyToNull(text) })}
          />
          <NumberField
            label="Stories between stacks"
            hint="On the home page."
            min={1}
            value={values.storiesBetweenStacks}
            error={problem("storiesBetweenStacks")}
            onChange={(storiesBetweenStacks) => change({ storiesBetweenStacks })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Stories" description="URLs of new stories, and the paywall.">
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Story URL format"
            hint="For new stories. Published stories keep their URLs."
            value={values.storySlugFormat}
            error={problem("storySlugFormat")}
            onChange={(storySlugFormat) => change({ storySlugFormat })}
          />
          <SelectField
            label="Paywall enforced by"
            value={values.paywallEnforcement}
            options={ENFORCEMENTS}
            onChange={(paywallEnforcement) => change({ paywallEnforcement })}
          />
          <NumberField
            label="Free cards in paywalled stories"
            hint="How many cards everyone can read, from the beginning of the story."
            min={0}
            value={values.freeCards}
            error={problem("freeCards")}
            onChange={(freeCards) => change({ freeCards })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Social media" description="The publication's profiles, and its Facebook IDs.">
        <div className="flex max-w-xl flex-col gap-4">
          <AreaField
            label="Social networks"
            hint="One per line, such as mastodon = https://social.example/@news."
            value={formatPairs(values.socialLinks)}
            error={problem("socialLinks")}
            onChange={(text) => change({ socialLinks: parsePairs(text) })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Facebook pages ID"
              value={values.facebookPagesId ?? ""}
              error={problem("facebookPagesId")}
              onChange={(text) => change({ facebookPagesId: emptyToNull(text) })}
            />
            <TextField
              label="Facebook app ID"
              value={values.facebookAppId ?? ""}
              error={problem("facebookAppId")}
              onChange={(text) => change({ facebookAppId: emptyToNull(text) })}
            />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Rate limits"
        description="API requests allowed per minute. Further requests get status 429 until the minute ends."
      >
        <RateLimitFields
          limits={values.rateLimits}
          problem={problem}
          change={(rateLimits) => change({ rateLimits })}
        />
      </SettingsSection>
      <SettingsSection
        title="Front-end configuration"
        description="JSON for front ends: story attributes, SEO, AMP, integrations. It is public: enter no secrets."
      >
        <AreaField
          label="Configuration"
          rows={10}
          mono
          value={values.frontEnds}
          error={problem("frontEnds")}
          onChange={(frontEnds) => change({ frontEnds })}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
