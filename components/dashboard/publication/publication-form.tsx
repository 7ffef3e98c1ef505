"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { z } from "zod";
import { publicationSchema } from "@/server/admin/schemas/index";
import type { RateLimits } from "@/server/platform/quota/index";
import type { Publication } from "@/server/staff/index";
import { AreaField, ColorField, NumberField, SelectField, TextField } from "../form/fields";
import { emptyToNull, formatPairs, parseLines, parsePairs } from "../form/lines";
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
  { value: "api", label: "Masthead: closed stories leave it cut" },
  { value: "frontend", label: "The publication's own pages" },
] as const;

/** Settings of the publication: names, addresses, time zone, appearance, values for front ends. */
export function PublicationForm({ publication, canEdit }: { publication: Publication; canEdit: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const save = useMutation(trpc.account.savePublication.mutationOptions());
  const initial: Values = publication;
  const { values, change, problems, problem, submit, saving } = useFormValues({
    schema: publicationSchema,
    initial,
    save: async (read) => {
      await save.mutateAsync(read);
      await client.invalidateQueries({ queryKey: trpc.account.pathKey() });
      toast.success("Saved. It holds within seconds.");
    },
  });
  const firstProblem = problems[""] ?? (Object.keys(problems).length > 0 ? "Not saved yet." : undefined);
  return (
    <SettingsForm
      label="Publication"
      problem={firstProblem}
      canEdit={canEdit}
      saving={saving}
      submit={submit}
    >
      <SettingsSection title="Name" description="As readers, feeds and search engines are told it.">
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
        title="Addresses"
        description="Hosts answer for this publication, and their pages may show its widgets and call its APIs."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Address of the publication"
            placeholder="https://news.example"
            value={values.siteUrl}
            error={problem("siteUrl")}
            onChange={(siteUrl) => change({ siteUrl })}
          />
          <AreaField
            label="Hosts"
            hint="One to a line, such as www.news.example. The publication's own is always among them."
            value={values.domains.join("\n")}
            error={problem("domains")}
            onChange={(text) => change({ domains: parseLines(text) })}
          />
          <TextField
            label="Where readers log in"
            hint="Origin of the log-in pages, such as https://auth.news.example; empty: the publication itself."
            value={values.authUrl ?? ""}
            error={problem("authUrl")}
            onChange={(text) => change({ authUrl: emptyToNull(text) })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Language and time"
        description="Days and months of subscriptions, schedules and figures follow this zone."
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
        title="Looks"
        description="Of the publication's own pages, and what the configuration tells front ends."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <ColorField
            label="Theme colour"
            value={values.themeColor}
            error={problem("themeColor")}
            onChange={(themeColor) => change({ themeColor })}
          />
          <TextField
            label="Address of the logo"
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
      <SettingsSection
        title="Stories"
        description="How new stories are addressed, and who closes the closed ones."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Addresses of new stories begin with"
            hint="Stories that are published keep theirs."
            value={values.storySlugFormat}
            error={problem("storySlugFormat")}
            onChange={(storySlugFormat) => change({ storySlugFormat })}
          />
          <SelectField
            label="The paywall is kept by"
            value={values.paywallEnforcement}
            options={ENFORCEMENTS}
            onChange={(paywallEnforcement) => change({ paywallEnforcement })}
          />
          <NumberField
            label="Free cards of a closed story"
            hint="Everyone may read so many from its beginning."
            min={0}
            value={values.freeCards}
            error={problem("freeCards")}
            onChange={(freeCards) => change({ freeCards })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Elsewhere" description="Where else the publication is, and who knows it there.">
        <div className="flex max-w-xl flex-col gap-4">
          <AreaField
            label="Social networks"
            hint="One to a line, such as mastodon = https://social.example/@news."
            value={formatPairs(values.socialLinks)}
            error={problem("socialLinks")}
            onChange={(text) => change({ socialLinks: parsePairs(text) })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Facebook pages id"
              value={values.facebookPagesId ?? ""}
              error={problem("facebookPagesId")}
              onChange={(text) => change({ facebookPagesId: emptyToNull(text) })}
            />
            <TextField
              label="Facebook app id"
              value={values.facebookAppId ?? ""}
              error={problem("facebookAppId")}
              onChange={(text) => change({ facebookAppId: emptyToNull(text) })}
            />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Rate limits"
        description="How many calls of the APIs are taken in a minute. More are answered with 429, until the minute is over."
      >
        <RateLimitFields
          limits={values.rateLimits}
          problem={problem}
          change={(rateLimits) => change({ rateLimits })}
        />
      </SettingsSection>
      <SettingsSection
        title="For front ends"
        description="What their developers read of the configuration: story attributes, SEO, AMP, integrations. JSON; nothing in it is secret."
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
