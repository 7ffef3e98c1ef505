"use client";

import { useId } from "react";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import type { RuleConditions } from "@/server/engagement/moderation/index";

type NumberKey = "authorPublishedBelow" | "linksAtLeast" | "toxicityAtLeast" | "spamAtLeast" | "longerThan";

const NUMBERS: readonly { key: NumberKey; label: string; hint: string; step?: string }[] = [
  {
    key: "authorPublishedBelow",
    label: "New author: fewer published comments than",
    hint: "1 means first comments only.",
  },
  { key: "linksAtLeast", label: "Minimum links", hint: "URLs in the text." },
  { key: "toxicityAtLeast", label: "Minimum toxicity", hint: "0 to 100.", step: "any" },
  { key: "spamAtLeast", label: "Minimum spam probability", hint: "0 to 1, such as 0.8.", step: "any" },
  { key: "longerThan", label: "Longer than (characters)", hint: "At most 10,000." },
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
      <legend className="mb-3 text-sm font-medium">Conditions (all must match)</legend>
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
          hint="By one author."
          value={conditions.burst?.comments ?? ""}
          onChange={(event) => setBurst("comments", event.target.value)}
        />
        <Field
          id={`${id}-seconds`}
          type="number"
          min={1}
          max={86_400}
          label="Burst: within seconds"
          hint="Period in which they are posted."
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
            {key === "isGuest" ? "The author is a guest" : "Contains an image"}
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
          One per line. Any of them matches, even disguised.
        </p>
      </div>
    </fieldset>
  );
}
