"use client";

import { AreaField, CheckField, NumberField } from "../form/fields";
import { parseLines } from "../form/parse-lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

type Switch = {
  [Key in keyof CommunityValues]: CommunityValues[Key] extends boolean ? Key : never;
}[keyof CommunityValues];

const WHO = [
  { key: "commentingOpen", label: "Comments are open", hint: "If off, existing comments stay readable." },
  {
    key: "guestCommenting",
    label: "Guests may comment",
    hint: "Without an account, after entering a name and passing the CAPTCHA below.",
  },
  {
    key: "guestContributions",
    label: "Guests may contribute",
    hint: "Submit their own stories and pictures.",
  },
  {
    key: "thirdPartyLogin",
    label: "Single sign-on (JWT)",
    hint: "Accepts tokens signed with an SSO signing key from Settings.",
  },
  {
    key: "metadataNeedsJwt",
    label: "Only logged-in readers can set page details",
    hint: "Headline and author of pages that are not stories here.",
  },
] as const satisfies readonly { key: Switch; label: string; hint: string }[];

const WHAT = [
  {
    key: "confidentialCommenting",
    label: "Confidential comments",
    hint: "Comments are visible to staff only.",
  },
  { key: "hyperLinksInComments", label: "Links in comments", hint: "If off, links appear as plain text." },
  { key: "imageUploads", label: "Pictures in comments", hint: "Re-encoded, with camera metadata removed." },
  {
    key: "topPages",
    label: "Show most discussed pages in the feed",
    hint: "In addition to the latest comments.",
  },
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
      <SettingsSection title="Participation" description="Comments, reactions and contributions.">
        <div className="flex max-w-xl flex-col gap-4">{WHO.map(check)}</div>
      </SettingsSection>
      <SettingsSection title="Comment content" description="Applies to every widget and the API.">
        <div className="flex max-w-xl flex-col gap-4">
          {WHAT.map(check)}
          <AreaField
            label="Allowed image hosts"
            hint="Hosts whose pictures may appear in comments, one per line."
            value={values.imageHosts.join("\n")}
            error={problem("imageHosts")}
            onChange={(text) => change({ imageHosts: parseLines(text.toLowerCase()) })}
          />
          <AreaField
            label="Ignored URL parameters"
            hint="Parameters that don't change the page, one per line, such as ref. Tracking ones are built in."
            value={values.ignoredParameters.join("\n")}
            error={problem("ignoredParameters")}
            onChange={(text) => change({ ignoredParameters: parseLines(text) })}
          />
          <NumberField
            label="Comments shown initially"
            hint="Number of comments before “Show more”."
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
