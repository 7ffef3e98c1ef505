"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { LicenceOptions } from "@/server/licensing/index";
import { STORY_LEVELS, type StoryLevel } from "@/shared/ai-licensing";
import { SelectField } from "../form/fields";
import { TermsFields } from "./terms-fields";
import { type ExceptionValues, NEW_TERMS } from "./terms-values";

const EVERY = "";

const LEVELS: Readonly<Record<StoryLevel, string>> = {
  open: "Open to everyone",
  metered: "Metered",
  subscribers: "Subscribers only",
};

const LEVEL_OPTIONS = [
  { value: EVERY, label: "All access levels" },
  ...STORY_LEVELS.map((level) => ({ value: level, label: LEVELS[level] })),
];

interface ExceptionFieldsProps {
  exceptions: readonly ExceptionValues[];
  options: LicenceOptions;
  /** Problem of a field of the form. */
  findProblem: (field: string) => string | undefined;
  onChange: (exceptions: ExceptionValues[]) => void;
}

/** Terms of single sections and access levels. */
export function ExceptionFields({ exceptions, options, findProblem, onChange }: ExceptionFieldsProps) {
  const [nextKey, setNextKey] = useState(exceptions.length);
  const set = (key: number, part: Partial<ExceptionValues>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const sections = options.sections.map(({ id, name, depth }) => ({
    value: String(id),
    label: `${"– ".repeat(depth)}${name}`,
  }));
  return (
    <div className="flex flex-col gap-5">
      {exceptions.map((exception, at) => (
        <fieldset key={exception.key} className="min-w-0 rounded-lg border border-line p-4">
          <legend className="px-1 text-sm font-medium">Exception {at + 1}</legend>
          <div className="flex items-start gap-3">
            <div className="flex min-w-0 flex-1 flex-col gap-5">
              <div className="grid max-w-md grid-cols-2 gap-4">
                <SelectField
                  label="Section"
                  value={exception.sectionId === null ? EVERY : String(exception.sectionId)}
                  options={[{ value: EVERY, label: "All sections" }, ...sections]}
                  onChange={(value) =>
                    set(exception.key, { sectionId: value === EVERY ? null : Number(value) })
                  }
                />
                <SelectField
                  label="Access level"
                  value={exception.level ?? EVERY}
                  options={LEVEL_OPTIONS}
                  onChange={(value) =>
                    set(exception.key, { level: STORY_LEVELS.find((level) => level === value) ?? null })
                  }
                />
              </div>
              {findProblem(`exceptions.${at}.sectionId`) !== undefined && (
                <p className="text-xs text-bad">{findProblem(`exceptions.${at}.sectionId`)}</p>
              )}
              <TermsFields
                terms={exception}
                plans={options.plans}
                problem={(field) => findProblem(`exceptions.${at}.${field}`)}
                onChange={(terms) => set(exception.key, terms)}
              />
            </div>
            <Button
              size="icon"
              aria-label={`Remove exception ${at + 1}`}
              onClick={() => onChange(exceptions.filter(({ key }) => key !== exception.key))}
            >
              <X aria-hidden />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          onClick={() => {
            setNextKey(nextKey + 1);
            onChange([...exceptions, { key: nextKey, sectionId: null, level: null, ...NEW_TERMS }]);
          }}
        >
          <Plus aria-hidden />
          Add exception
        </Button>
      </div>
    </div>
  );
}
