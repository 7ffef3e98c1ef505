"use client";

import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { SubscriptionSettings } from "@/server/subscriptions/catalogue/index";
import type { paywallSchema } from "@/shared/schemas/index";
import { AreaField, CheckField, FormProblem, NumberField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { useFormValues } from "../form/use-form-values";
import { SettingsSection } from "../settings/settings-section";
import { useTRPC } from "../trpc/client";
import { MeterPreview } from "./meter-preview";
import { useCatalogueChanged } from "./use-catalogue-change";

/** Format attributes as `series=Data, Long reads`: values by name, one name per line. */
function formatAttributes(attributes: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(attributes)
    .map(([name, values]) => `${name}=${values.join(", ")}`)
    .join("\n");
}

function parseAttributes(text: string): Record<string, string[]> {
  const entries = text.split("\n").flatMap((line) => {
    const [name = "", values = ""] = line.split("=");
    const parsedValues = values.split(",").flatMap((value) => (value.trim() === "" ? [] : [value.trim()]));
    return name.trim() === "" || parsedValues.length === 0 ? [] : [[name.trim(), parsedValues] as const];
  });
  return Object.fromEntries(entries);
}

function parseNumbers(text: string): number[] {
  return text.split(/[\s,]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
}

const CRAWLERS = [
  { id: "google", name: "Google" },
  { id: "bing", name: "Bing" },
  { id: "apple", name: "Apple" },
] as const;

/** Number or null: the schema refuses an empty field instead of reading it as 0. */
type Count = number | null;

interface Values extends Omit<z.input<typeof paywallSchema>, "meter" | "graceDays" | "giftLinksPerMonth"> {
  meter: { anonymous: Count; loggedIn: Count };
  giftLinksPerMonth: Count;
  graceDays: Count;
}

function toFormValues(settings: SubscriptionSettings): Values {
  const { meter, hardPaywall, giftLinksPerMonth, graceDays, retryDays, reminderDays } = settings;
  const { readersMayExtend, storyAttributesUrl, meterAsksConsent, fullTextCrawlers } = settings;
  return {
    ...{ meter, hardPaywall, giftLinksPerMonth, graceDays, retryDays, reminderDays },
    ...{ readersMayExtend, storyAttributesUrl, meterAsksConsent, fullTextCrawlers },
  };
}

/** Form of the metered paywall: free stories, stories that never open by meter, subscription reminders. */
export function PaywallForm({ settings, canEdit }: { settings: SubscriptionSettings; canEdit: boolean }) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const save = useMutation(trpc.catalogue.savePaywall.mutationOptions());
  const { values, change, problems, problem, submit, saving } = useFormValues({
    loadSchema: async () => (await loadSchemas()).paywallSchema,
    initial: toFormValues(settings),
    save: async (read) => {
      await save.mutateAsync(read);
      await changed();
      toast.success("Saved. Live within a few seconds.");
    },
  });
  const { meter, hardPaywall } = values;
  return (
    <form
      noValidate
      aria-label="Paywall and meter"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && canEdit) void submit();
      }}
    >
      <FormProblem message={problems[""]} />
      {/* The tabs above have their own bottom border. */}
      <fieldset disabled={!canEdit} className="min-w-0 *:first:border-t-0 *:first:pt-2">
        <SettingsSection
          title="Meter"
          description="Restricted stories that readers can read each month without a subscription. Enter 0 for none."
        >
          <div className="grid max-w-md grid-cols-2 gap-4">
            <NumberField
              label="Anonymous visitors"
              min={0}
              value={meter.anonymous}
              error={problem("meter.anonymous")}
              onChange={(anonymous) => change({ meter: { ...meter, anonymous } })}
            />
            <NumberField
              label="Registered readers"
              min={0}
              value={meter.loggedIn}
              error={problem("meter.loggedIn")}
              onChange={(loggedIn) => change({ meter: { ...meter, loggedIn } })}
            />
          </div>
          <MeterPreview anonymous={meter.anonymous ?? 0} loggedIn={meter.loggedIn ?? 0} />
          <div className="mt-4 max-w-md">
            <CheckField
              label="Ask before setting the meter cookie"
              hint="Anonymous visitors see a question first. Without consent, your pages set no cookie and show the free part."
              checked={values.meterAsksConsent}
              onChange={(meterAsksConsent) => change({ meterAsksConsent })}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Search engines"
          description="Crawlers that can read restricted stories in full. Their addresses are verified by DNS. Others get the free part."
        >
          <div className="flex max-w-md flex-col gap-3">
            {CRAWLERS.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={values.fullTextCrawlers.includes(id)}
                onChange={(isPermitted) => {
                  const others = values.fullTextCrawlers.filter((crawler) => crawler !== id);
                  change({ fullTextCrawlers: isPermitted ? [...others, id] : others });
                }}
              />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection
          title="Hard paywall"
          description="Stories that the meter never unlocks: those that match either condition."
        >
          <div className="flex max-w-md flex-col gap-4">
            <NumberField
              label="Minimum access level"
              hint="Leave empty to ignore access level."
              min={0}
              value={hardPaywall.accessLevel}
              error={problem("hardPaywall.accessLevel")}
              onChange={(accessLevel) => change({ hardPaywall: { ...hardPaywall, accessLevel } })}
            />
            <AttributesField
              attributes={hardPaywall.attributes}
              error={problem("hardPaywall.attributes")}
              onChange={(attributes) => change({ hardPaywall: { ...hardPaywall, attributes } })}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Gift links"
          description="Restricted stories that each subscriber can open for friends by a link. Enter 0 to switch gift links off."
        >
          <div className="max-w-md">
            <NumberField
              label="Gift links per subscriber and month"
              hint="A link opens one story for 30 days."
              min={0}
              value={values.giftLinksPerMonth}
              error={problem("giftLinksPerMonth")}
              onChange={(giftLinksPerMonth) => change({ giftLinksPerMonth })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Subscriptions" description="Grace period, payment retries and reminders.">
          <div className="flex max-w-md flex-col gap-4">
            <NumberField
              label="Grace period (days)"
              hint="How long a past due recurring subscription keeps access."
              min={0}
              value={values.graceDays}
              error={problem("graceDays")}
              onChange={(graceDays) => change({ graceDays })}
            />
            <DaysField
              label="Retry failed payments after (days)"
              hint="Such as 1, 3, 5, within the grace period. Empty: no retries. Scheduled retries keep their date."
              days={values.retryDays}
              error={problem("retryDays")}
              onChange={(retryDays) => change({ retryDays })}
            />
            <DaysField
              label="Send reminders before the end (days)"
              hint="Separated by commas, such as 14, 3."
              days={values.reminderDays}
              error={problem("reminderDays")}
              onChange={(reminderDays) => change({ reminderDays })}
            />
            <CheckField
              label="Readers may extend their own subscription"
              hint="Through the API, with their own token. They do not pay for the added time."
              checked={values.readersMayExtend}
              onChange={(readersMayExtend) => change({ readersMayExtend })}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="External stories"
          description="For publications whose stories are stored in another CMS."
        >
          <div className="max-w-md">
            <TextField
              label="Story attributes URL"
              hint="Called with ?story-id=… Leave empty if stories are stored here."
              placeholder="https://cms.example/attributes"
              value={values.storyAttributesUrl ?? ""}
              error={problem("storyAttributesUrl")}
              onChange={(text) => change({ storyAttributesUrl: text === "" ? null : text })}
            />
          </div>
        </SettingsSection>
      </fieldset>
      {canEdit && (
        <div className="border-t border-line py-5">
          <Button type="submit" variant="primary" disabled={saving}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

/** Comma-separated numbers of days. */
function DaysField({
  days,
  onChange,
  ...labelled
}: {
  label: string;
  hint: string;
  days: readonly number[];
  error?: string | undefined;
  onChange: (days: number[]) => void;
}) {
  const change = (text: string) => onChange(parseNumbers(text));
  return <AreaField rows={1} value={days.join(", ")} onChange={change} {...labelled} />;
}

function AttributesField({
  attributes,
  error,
  onChange,
}: {
  attributes: Record<string, string[]>;
  error?: string | undefined;
  onChange: (attributes: Record<string, string[]>) => void;
}) {
  return (
    <AreaField
      label="Story attributes"
      hint="One name per line with its values, such as series=Data, Long reads."
      value={formatAttributes(attributes)}
      error={error}
      onChange={(text) => onChange(parseAttributes(text))}
    />
  );
}
