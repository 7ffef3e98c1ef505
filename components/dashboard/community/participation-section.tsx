"use client";

import { AreaField, CheckField, NumberField } from "../form/fields";
import { parseLines } from "../form/lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

type Switch = {
  [Key in keyof CommunityValues]: CommunityValues[Key] extends boolean ? Key : never;
}[keyof CommunityValues];

const WHO = [
  { key: "commentingOpen", label: "Comments are open", hint: "Closed, they stand there to be read." },
  {
    key: "guestCommenting",
    label: "Guests may comment",
    hint: "Readers without a login, by a name and the check below.",
  },
  { key: "guestContributions", label: "Guests may contribute", hint: "Send their own stories and pictures." },
  {
    key: "thirdPartyLogin",
    label: "The publication's own login vouches for readers",
    hint: "By tokens that a key under Settings signs.",
  },
  {
    key: "metadataNeedsJwt",
    label: "Only signed-in readers tell about a page",
    hint: "Its headline and author, where a page is not one of the stories here.",
  },
] as const satisfies readonly { key: Switch; label: string; hint: string }[];

const WHAT = [
  { key: "confidentialCommenting", label: "Comments for the newsroom only", hint: "No reader sees them." },
  { key: "hyperLinksInComments", label: "Links in comments", hint: "Off, they stand as plain text." },
  { key: "imageUploads", label: "Pictures in comments", hint: "Drawn anew, without what cameras add." },
  { key: "topPages", label: "The feed shows what is most talked about", hint: "Beside the latest comments." },
] as const satisfies readonly { key: Switch; label: string; hint: string }[];

/** Settings of who may comment, and with which content. */
export function ParticipationSection({ values, change, problem }: CommunitySectionProps) {
  const check = ({ key, label, hint }: (typeof WHO | typeof WHAT)[number]) => (
    <CheckField
      key={key}
      label={label}
      hint={hint}
      checked={values[key]}
      onChange={(checked) => change({ [key]: checked })}
    />
  );
  return (
    <>
      <SettingsSection title="Who takes part" description="Comments, reactions and contributions.">
        <div className="flex max-w-xl flex-col gap-4">{WHO.map(check)}</div>
      </SettingsSection>
      <SettingsSection title="What they may write" description="The same in every widget and over the API.">
        <div className="flex max-w-xl flex-col gap-4">
          {WHAT.map(check)}
          <AreaField
            label="Pictures from elsewhere"
            hint="Hosts whose pictures may stand in comments, one to a line."
            value={values.imageHosts.join("\n")}
            error={problem("imageHosts")}
            onChange={(text) => change({ imageHosts: parseLines(text.toLowerCase()) })}
          />
          <AreaField
            label="Parameters that do not tell pages apart"
            hint="Names in addresses, one to a line, such as ref. Those that only track readers are known already."
            value={values.ignoredParameters.join("\n")}
            error={problem("ignoredParameters")}
            onChange={(text) => change({ ignoredParameters: parseLines(text) })}
          />
          <NumberField
            label="Comments at first"
            hint="How many a widget shows before a reader asks for more."
            min={0}
            value={values.initialLoadCommentsLimit}
            error={problem("initialLoadCommentsLimit")}
            onChange={(initialLoadCommentsLimit) => change({ initialLoadCommentsLimit })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
