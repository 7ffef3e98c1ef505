"use client";

import { AreaField, CheckField, NumberField, SelectField, TextField } from "../form/fields";
import { emptyToNull, parseLines } from "../form/lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

const WITHOUT_SCORE = [
  { value: "publish", label: "is published" },
  { value: "pend", label: "waits for a moderator" },
] as const;

/** Settings of automatic holding for moderation; custom rules are on the rules page. */
export function HoldSection({
  values,
  change,
  problem,
  hasHeader,
}: CommunitySectionProps & { hasHeader: boolean }) {
  const { moderation } = values;
  const moderate = (part: Partial<CommunityValues["moderation"]>) =>
    change({ moderation: { ...moderation, ...part } });
  const burstLimit = moderation.most ?? { comments: null, seconds: null };
  const limit = (part: Partial<typeof burstLimit>) => {
    const next = { ...burstLimit, ...part };
    moderate({ most: next.comments === null && next.seconds === null ? null : next });
  };
  const scorer = moderation.externalScorer ?? { url: "", header: null, onFailure: "publish" as const };
  const score = (part: Partial<typeof scorer>) => {
    const next = { ...scorer, ...part };
    moderate({ externalScorer: next.url.trim() === "" ? null : next });
  };
  return (
    <>
      <SettingsSection
        title="What waits"
        description="Before a moderator has seen it. Your own rules come beside this, under Rules and bans."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <CheckField
            label="Every comment waits for a moderator"
            checked={values.preModeration}
            onChange={(preModeration) => change({ preModeration })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Toxicity from"
              hint="0 to 100; empty: never by this alone."
              min={0}
              max={100}
              value={moderation.toxicityPend}
              error={problem("moderation.toxicityPend")}
              onChange={(toxicityPend) => moderate({ toxicityPend })}
            />
            <SelectField
              label="A comment that could not be scored"
              value={moderation.scorerFailure}
              options={WITHOUT_SCORE}
              onChange={(scorerFailure) => moderate({ scorerFailure })}
            />
            <NumberField
              label="Spam from"
              hint="0 to 1: it waits. Empty: never."
              min={0}
              max={1}
              step="0.01"
              value={moderation.spamPend}
              error={problem("moderation.spamPend")}
              onChange={(spamPend) => moderate({ spamPend })}
            />
            <NumberField
              label="Surely spam from"
              hint="0 to 1: it goes to spam at once."
              min={0}
              max={1}
              step="0.01"
              value={moderation.spamMark}
              error={problem("moderation.spamMark")}
              onChange={(spamMark) => moderate({ spamMark })}
            />
            <NumberField
              label="At most so many comments"
              hint="Of one writer; empty: no limit."
              min={1}
              value={burstLimit.comments}
              error={problem("moderation.most.comments")}
              onChange={(comments) => limit({ comments })}
            />
            <NumberField
              label="within seconds"
              min={1}
              value={burstLimit.seconds}
              error={problem("moderation.most.seconds")}
              onChange={(seconds) => limit({ seconds })}
            />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title="Prohibited words" description="In any spelling that reads alike.">
        <div className="flex max-w-xl flex-col gap-4">
          <AreaField
            label="Words"
            hint="One to a line."
            rows={4}
            value={values.prohibitedWords.join("\n")}
            error={problem("prohibitedWords")}
            onChange={(text) => change({ prohibitedWords: parseLines(text) })}
          />
          <CheckField
            label="Refuse a comment with one of them"
            checked={values.preventProfaneComment}
            onChange={(preventProfaneComment) => change({ preventProfaneComment })}
          />
          <CheckField
            label="Let it wait for a moderator instead"
            checked={values.preModerateProfaneComment}
            onChange={(preModerateProfaneComment) => change({ preModerateProfaneComment })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="A scorer of your own"
        description="Asked about each comment, beside the one that is built in. It speaks the protocol of comments:analyze."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="Address"
            hint="Empty: none."
            value={scorer.url}
            error={problem("moderation.externalScorer.url")}
            onChange={(url) => score({ url })}
          />
          <TextField
            label="Header that it is asked with"
            hint={
              hasHeader
                ? "One is kept; it is shown to nobody. Type another to replace it."
                : "Such as Authorization: Bearer … It is kept sealed."
            }
            value={scorer.header ?? ""}
            error={problem("moderation.externalScorer.header")}
            onChange={(text) => score({ header: emptyToNull(text) })}
          />
          <SelectField
            label="Until it has answered, a comment"
            value={scorer.onFailure}
            options={WITHOUT_SCORE}
            onChange={(onFailure) => score({ onFailure })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
