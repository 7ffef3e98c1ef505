"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MomentField } from "../form/moment-field";
import { useTRPC } from "../trpc/client";

interface Asked {
  reader: { provider: string; value: string };
  storyId: string;
  at: Date | null;
}

const VERDICTS: Readonly<Record<string, { name: string; tone: Tone }>> = {
  grants: { name: "Opens it", tone: "good" },
  refuses: { name: "Closes it", tone: "bad" },
  passes: { name: "Says nothing", tone: "neutral" },
};

function Answer({ asked }: { asked: Asked }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.subscribers.explain.queryOptions(asked));
  const { data, error } = query;
  if (error !== null) {
    return (
      <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-3 text-sm text-bad">
        {error.message}
      </p>
    );
  }
  if (data === undefined) return <p className="text-sm text-ink-2">Looking…</p>;
  const isOpen = data.grant.granted;
  return (
    <section aria-label="Answer" className="flex flex-col gap-3">
      <p
        role="status"
        className={`rounded-lg px-3.5 py-3 text-sm ${isOpen ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
      >
        {isOpen ? `This story is open to them (${data.grant.grantReason}).` : "This story is closed to them."}
      </p>
      <ol aria-label="Rules that were tried" className="divide-y divide-line rounded-lg border border-line">
        {data.rules.map((rule, place) => {
          const verdict = VERDICTS[rule.verdict] ?? { name: rule.verdict, tone: "neutral" as const };
          return (
            <li
              key={`${place}-${rule.rule}`}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3.5 py-2.5 text-sm"
            >
              <span className="font-medium">{rule.rule}</span>
              <Badge tone={verdict.tone} dot>
                {verdict.name}
              </Badge>
              <span className="min-w-0 basis-full text-ink-2">{rule.reason}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Why a reader may or might not open a story, now or at a moment that has passed. */
export function ExplainPanel({ reader }: { reader: { provider: string; value: string } }) {
  const id = useId();
  const [storyId, setStoryId] = useState("");
  const [moment, setMoment] = useState<Date | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (storyId.trim() === "") return;
          setAsked({ reader, storyId: storyId.trim(), at: moment });
        }}
      >
        <Field
          id={`${id}-story`}
          label="Id of the story"
          autoComplete="off"
          spellCheck={false}
          value={storyId}
          onChange={(event) => setStoryId(event.target.value)}
        />
        <MomentField label="When (optional)" hint="Left empty: now." value={moment} onChange={setMoment} />
        <div>
          <Button type="submit" variant="primary" disabled={storyId.trim() === ""}>
            Why?
          </Button>
        </div>
      </form>
      {asked !== null && <Answer asked={asked} />}
    </div>
  );
}
