"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ExactTime } from "@/components/ui/relative-time";
import { MomentField } from "../form/moment-field";
import { type PickedStory, StoryPicker } from "../pick/story-picker";
import { useTRPC } from "../trpc/client";

interface ExplainInput {
  reader: { provider: string; value: string };
  storyId: string;
  at: Date | null;
}

const VERDICTS: Readonly<Record<string, { name: string; tone: Tone }>> = {
  grants: { name: "Grants access", tone: "good" },
  refuses: { name: "Denies access", tone: "bad" },
  passes: { name: "Does not apply", tone: "neutral" },
};

const MOMENTS = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/** Reason of a rule, with its timestamps in the publication's zone. */
function Reason({ text }: { text: string }) {
  // Every second part is a timestamp.
  return text
    .split(MOMENTS)
    .map((part, index) => (index % 2 === 0 ? part : <ExactTime key={index} date={new Date(part)} />));
}

function Answer({ input }: { input: ExplainInput }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.subscribers.explain.queryOptions(input));
  const { data, error } = query;
  if (error !== null) {
    return (
      <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-3 text-sm text-bad">
        {error.message}
      </p>
    );
  }
  if (data === undefined) return <p className="text-sm text-ink-2">Checking…</p>;
  const isOpen = data.grant.granted;
  const byMeter = data.grant.grantReason === "METERING" ? " through the meter" : "";
  return (
    <section aria-label="Result" className="flex flex-col gap-3">
      <p
        role="status"
        className={`rounded-lg px-3.5 py-3 text-sm ${isOpen ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
      >
        {isOpen ? `They have access to this story${byMeter}.` : "They do not have access to this story."}
      </p>
      <ol aria-label="Rules checked" className="divide-y divide-line rounded-lg border border-line">
        {data.rules.map((rule, index) => {
          const verdict = VERDICTS[rule.verdict] ?? { name: rule.verdict, tone: "neutral" as const };
          return (
            <li
              key={`${index}-${rule.rule}`}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3.5 py-2.5 text-sm"
            >
              <span className="font-medium first-letter:uppercase">{rule.rule.replaceAll("_", " ")}</span>
              <Badge tone={verdict.tone} dot>
                {verdict.name}
              </Badge>
              <span className="min-w-0 basis-full text-ink-2">
                <Reason text={rule.reason} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Explain why a reader may or may not open a story, now or at a past time. */
export function ExplainPanel({ reader }: { reader: { provider: string; value: string } }) {
  const [story, setStory] = useState<PickedStory | null>(null);
  const [moment, setMoment] = useState<Date | null>(null);
  const [input, setInput] = useState<ExplainInput | null>(null);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (story !== null) setInput({ reader, storyId: story.storyId, at: moment });
        }}
      >
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 text-sm font-medium">Story</legend>
          {story !== null && <span className="text-sm text-ink-2">{story.name}</span>}
          <StoryPicker
            label={story === null ? "Choose a story" : "Choose another story"}
            allowsRemote
            onPick={(picked) => {
              if ("storyId" in picked) setStory(picked);
            }}
          />
        </fieldset>
        <MomentField
          label="Date and time (optional)"
          hint="Leave empty to check access now."
          value={moment}
          onChange={setMoment}
        />
        <div>
          <Button type="submit" variant="primary" disabled={story === null}>
            Check access
          </Button>
        </div>
      </form>
      {input !== null && <Answer input={input} />}
    </div>
  );
}
