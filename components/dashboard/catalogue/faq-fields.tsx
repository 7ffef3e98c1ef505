"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AreaField, TextField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";

/** A question with its answer in the form. */
export interface FaqEntry {
  /** Id of the row, local to the form. */
  key: number;
  question: string;
  answer: string;
}

interface FaqFieldsProps {
  entries: readonly FaqEntry[];
  problem: FindProblem<{ faq: readonly FaqEntry[] }>;
  onChange: (entries: FaqEntry[]) => void;
}

/** Questions and answers of the plans page. */
export function FaqFields({ entries, problem, onChange }: FaqFieldsProps) {
  const [nextKey, setNextKey] = useState(entries.length);
  const set = (key: number, part: Partial<FaqEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {entries.map((entry, at) => (
        <div key={entry.key} className="flex items-start gap-3 border-b border-line pb-4">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <TextField
              label={`Question ${at + 1}`}
              value={entry.question}
              error={problem(`faq.${at}.question`)}
              onChange={(question) => set(entry.key, { question })}
            />
            <AreaField
              label={`Answer ${at + 1}`}
              value={entry.answer}
              error={problem(`faq.${at}.answer`)}
              onChange={(answer) => set(entry.key, { answer })}
            />
          </div>
          <Button
            size="icon"
            aria-label={`Remove question ${at + 1}`}
            onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            setNextKey(nextKey + 1);
            onChange([...entries, { key: nextKey, question: "", answer: "" }]);
          }}
        >
          <Plus aria-hidden />
          Add question
        </Button>
      </div>
    </div>
  );
}
