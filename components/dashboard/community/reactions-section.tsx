"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TextField } from "../form/fields";
import { emptyToNull } from "../form/parse-lines";
import { SettingsSection } from "../settings/settings-section";
import type { CommunitySectionProps, CommunityValues } from "./community-values";

type Reaction = CommunityValues["pageReactions"][number];

/** Reactions that a page offers to its readers. */
export function ReactionsSection({ values, change, problem }: CommunitySectionProps) {
  const { pageReactions } = values;
  const set = (index: number, part: Partial<Reaction>) =>
    change({
      pageReactions: pageReactions.map((reaction, at) =>
        at === index ? { ...reaction, ...part } : reaction,
      ),
    });
  return (
    <SettingsSection title="Page reactions" description="Renaming a reaction keeps its counts.">
      <div className="flex max-w-xl flex-col gap-4">
        <TextField
          label="Headline"
          placeholder="How did this story make you feel?"
          value={values.pageReactionsHeadline ?? ""}
          error={problem("pageReactionsHeadline")}
          onChange={(text) => change({ pageReactionsHeadline: emptyToNull(text) })}
        />
        <TextField
          label="Claps headline"
          value={values.clapsReactionHeadline ?? ""}
          error={problem("clapsReactionHeadline")}
          onChange={(text) => change({ clapsReactionHeadline: emptyToNull(text) })}
        />
        <ol aria-label="Reactions" className="flex flex-col gap-3">
          {pageReactions.map(({ id, label, shortCode }, index) => (
            <li key={id ?? `new-${index}`} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
              <TextField
                label="Name"
                value={label}
                error={problem(`pageReactions.${index}.label`)}
                onChange={(text) => set(index, { label: text })}
              />
              <TextField
                label="Emoji short code"
                placeholder="clap"
                value={shortCode ?? ""}
                error={problem(`pageReactions.${index}.shortCode`)}
                onChange={(text) => set(index, { shortCode: emptyToNull(text) })}
              />
              <Button
                variant="ghost"
                aria-label={`Remove ${label === "" ? "the new reaction" : label}`}
                onClick={() => change({ pageReactions: pageReactions.filter((_one, at) => at !== index) })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        {pageReactions.length < 12 && (
          <div>
            <Button
              onClick={() =>
                change({ pageReactions: [...pageReactions, { id: null, label: "", shortCode: null }] })
              }
            >
              <Plus aria-hidden />
              Add reaction
            </Button>
          </div>
        )}
      </div>
    </SettingsSection>
  );
}
