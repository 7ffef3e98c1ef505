"use client";

import { AreaField, CheckField, NumberField, SelectField, TextField } from "../form/fields";
import { emptyToNull, parseLines } from "../form/parse-lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

const WITHOUT_SCORE = [
  { value: "publish", label: "Publish" },
  { value: "pend", label: "Hold for moderation" },
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
        title="Moderation"
        description="Which comments are held for approval. Custom rules are under Rules and bans."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <CheckField
            label="Hold all comments for moderation"
            checked={values.preModeration}
            onChange={(preModeration) => change({ preModeration })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Hold toxic comments above"
              hint="Toxicity score from 0 to 100. Leave empty to ignore the score."
              min={0}
              max={100}
              value={moderation.toxicityPend}
              error={problem("moderation.toxicityPend")}
              onChange={(toxicityPend) => moderate({ toxicityPend })}
            />
            <SelectField
              label="If a comment can't be scored"
              value={moderation.scorerFailure}
              options={WITHOUT_SCORE}
              onChange={(scorerFailure) => moderate({ scorerFailure })}
            />
            <NumberField
              label="Hold possible spam above"
              hint="Spam score from 0 to 1. Leave empty to turn off."
              min={0}
              max={1}
              step="0.01"
              value={moderation.spamPend}
              error={problem("moderation.spamPend")}
              onChange={(spamPend) => moderate({ spamPend })}
            />
            <NumberField
              label="Mark as spam above"
              hint="Spam score from 0 to 1. Leave empty to turn off."
              min={0}
              max={1}
              step="0.01"
              value={moderation.spamMark}
              error={problem("moderation.spamMark")}
              onChange={(spamMark) => moderate({ spamMark })}
            />
            <NumberField
              label="Comment limit per author"
              hint="Further comments are rejected. Leave empty for no limit."
              min={1}
              value={burstLimit.comments}
              error={problem("moderation.most.comments")}
              onChange={(comments) => limit({ comments })}
            />
            <NumberField
              label="per … seconds"
              min={1}
              value={burstLimit.seconds}
              error={problem("moderation.most.seconds")}
              onChange={(seconds) => limit({ seconds })}
            />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title="Prohibited words" description="Look-alike spellings match too.">
        <div className="flex max-w-xl flex-col gap-4">
          <AreaField
            label="Words"
            hint="One per line."
            rows={4}
            value={values.prohibitedWords.join("\n")}
            error={problem("prohibitedWords")}
            onChange={(text) => change({ prohibitedWords: parseLines(text) })}
          />
          <CheckField
            label="Reject comments with prohibited words"
            checked={values.preventProfaneComment}
            onChange={(preventProfaneComment) => change({ preventProfaneComment })}
          />
          <CheckField
            label="Hold them for moderation instead"
            checked={values.preModerateProfaneComment}
            onChange={(preModerateProfaneComment) => change({ preModerateProfaneComment })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="External scorer"
        description="Scores every comment in addition to the built-in scorer. Uses the comments:analyze protocol."
      >
        <div className="flex max-w-xl flex-col gap-4">
          <TextField
            label="URL"
            hint="Leave empty to turn off."
            value={scorer.url}
            error={problem("moderation.externalScorer.url")}
            onChange={(url) => score({ url })}
          />
          <TextField
            label="Request header"
            hint={
              hasHeader ? "Set. Leave empty to keep it." : "Such as Authorization: Bearer … Stored encrypted."
            }
            value={scorer.header ?? ""}
            error={problem("moderation.externalScorer.header")}
            onChange={(text) => score({ header: emptyToNull(text) })}
          />
          <SelectField
            label="Until the scorer responds"
            value={scorer.onFailure}
            options={WITHOUT_SCORE}
            onChange={(onFailure) => score({ onFailure })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
