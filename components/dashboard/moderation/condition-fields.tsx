"use client";

import { useId } from "react";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import type { RuleConditions } from "@/server/engagement/moderation/index";

type NumberKey = "authorPublishedBelow" | "linksAtLeast" | "toxicityAtLeast" | "spamAtLeast" | "longerThan";

const NUMBERS: readonly { key: NumberKey; label: string; hint: string; step?: string }[] = [
  {
    key: "authorPublishedBelow",
    label: "New writer: fewer published comments than",
    hint: "1 is a first comment.",
  },
  { key: "linksAtLeast", label: "Links, at least", hint: "Addresses in the text." },
  { key: "toxicityAtLeast", label: "Toxicity, at least", hint: "0 to 100.", step: "any" },
  { key: "spamAtLeast", label: "Spam probability, at least", hint: "0 to 1, such as 0.8.", step: "any" },
  { key: "longerThan", label: "Longer than, in characters", hint: "At most 10,000." },
];

function removeCondition(conditions: RuleConditions, key: keyof RuleConditions): RuleConditions {
  return Object.fromEntries(Object.entries(conditions).filter(([name]) => name !== key));
}

interface ConditionFieldsProps {
  conditions: RuleConditions;
  onChange: (conditions: RuleConditions) => void;
}

/** Conditions of a moderation rule; an empty field is no condition. */
export function ConditionFields({ conditions, onChange }: ConditionFieldsProps) {
  const id = useId();
  const setNumber = (key: NumberKey, text: string) => {
    const value = Number(text);
    onChange(
      text === "" || Number.isNaN(value) ? removeCondition(conditions, key) : { ...conditions, [key]: value },
    );
  };
  const setWords = (text: string) => {
    const words = text.split(/[\n,]/).map((word) => word.trimStart());
    onChange(text.trim() === "" ? removeCondition(conditions, "words") : { ...conditions, words });
  };
  const setBurst = (part: "comments" | "seconds", text: string) => {
    const value = Math.round(Number(text));
    const before = conditions.burst ?? { comments: 3, seconds: 60 };
    onChange(
      text === ""
        ? removeCondition(conditions, "burst")
        : { ...conditions, burst: { ...before, [part]: value } },
    );
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-medium">When all of this holds</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBERS.map(({ key, label, hint, step }) => (
          <Field
            key={key}
            id={`${id}-${key}`}
            type="number"
            inputMode="decimal"
            min={0}
            step={step}
            label={label}
            hint={hint}
            value={conditions[key] ?? ""}
            onChange={(event) => setNumber(key, event.target.value)}
          />
        ))}
        <Field
          id={`${id}-burst`}
          type="number"
          min={2}
          max={50}
          label="Burst: comments"
          hint="Written by one person…"
          value={conditions.burst?.comments ?? ""}
          onChange={(event) => setBurst("comments", event.target.value)}
        />
        <Field
          id={`${id}-seconds`}
          type="number"
          min={1}
          max={86_400}
          label="Burst: within seconds"
          hint="…in so many seconds."
          value={conditions.burst?.seconds ?? ""}
          onChange={(event) => setBurst("seconds", event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(["isGuest", "hasImage"] as const).map((key) => (
          <label key={key} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={conditions[key] === true}
              onChange={(event) =>
                onChange(
                  event.target.checked ? { ...conditions, [key]: true } : removeCondition(conditions, key),
                )
              }
            />
            {key === "isGuest" ? "The writer is a guest" : "It holds a picture"}
          </label>
        ))}
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-words`} className="text-sm font-medium">
          Words
        </label>
        <textarea
          id={`${id}-words`}
          rows={2}
          aria-describedby={`${id}-words-hint`}
          value={(conditions.words ?? []).join("\n")}
          onChange={(event) => setWords(event.target.value)}
          className={`${INPUT_LOOK} px-3 py-2 text-base`}
        />
        <p id={`${id}-words-hint`} className="text-xs text-ink-3">
          One a line; any of them. Disguises are seen through.
        </p>
      </div>
    </fieldset>
  );
}
