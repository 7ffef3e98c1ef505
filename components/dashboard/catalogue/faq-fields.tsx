"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { AreaField, TextField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";

interface Entry {
  question: string;
  answer: string;
}

interface FaqFieldsProps {
  entries: readonly Entry[];
  problem: FindProblem<{ faq: readonly Entry[] }>;
  onChange: (entries: Entry[]) => void;
}

/** Questions and answers of the plans page. */
export function FaqFields({ entries, problem, onChange }: FaqFieldsProps) {
  const set = (at: number, part: Partial<Entry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {entries.map((entry, at) => (
        // The entries have no ids; the number of them re-creates the fields when one is removed.
        <div key={`${entries.length} ${at}`} className="flex items-start gap-3 border-b border-line pb-4">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <TextField
              label={`Question ${at + 1}`}
              value={entry.question}
              error={problem(`faq.${at}.question`)}
              onChange={(question) => set(at, { question })}
            />
            <AreaField
              label={`Answer ${at + 1}`}
              value={entry.answer}
              error={problem(`faq.${at}.answer`)}
              onChange={(answer) => set(at, { answer })}
            />
          </div>
          <Button
            size="icon"
            aria-label={`Remove question ${at + 1}`}
            onClick={() => onChange(entries.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...entries, { question: "", answer: "" }])}>
          <Plus aria-hidden />
          Add question
        </Button>
      </div>
    </div>
  );
}
