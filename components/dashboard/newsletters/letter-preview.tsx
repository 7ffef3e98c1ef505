"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { LetterTemplate } from "@/server/engagement/newsletters/index";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const WIDTHS = [
  { value: "computer", label: "Computer" },
  { value: "phone", label: "Phone" },
] as const;

/** Preview of a letter with the first stories of its collection, as visitors get it. */
export function LetterPreview({ id, template }: { id: number; template: LetterTemplate }) {
  const trpc = useTRPC();
  const deferredTemplate = useDeferredValue(template);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof WIDTHS)[number]["value"]>("computer");
  const preview = useQuery(
    trpc.newsletters.preview.queryOptions(
      { id, template: deferredTemplate, scheme },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Colours" value={scheme} options={SCHEMES} onChange={setScheme} />
        <SelectField label="Width" value={width} options={WIDTHS} onChange={setWidth} />
      </div>
      {preview.error !== null && <QueryError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && (
        <>
          <p className="text-sm break-words">
            <span className="text-ink-3">Subject: </span>
            <span className="font-medium">{preview.data.subject}</span>
          </p>
          {preview.data.stories === 0 && (
            <p className="text-sm text-ink-2">
              The collection has no published stories, so the preview has none. Nothing is sent without
              stories.
            </p>
          )}
          {/* Sandboxed: no scripts, forms or navigation. */}
          <iframe
            title={`Email “${preview.data.subject}”`}
            sandbox=""
            srcDoc={preview.data.html}
            className={cn(
              "h-[40rem] max-w-full rounded-lg border border-line bg-white",
              width === "phone" ? "w-[23.4375rem]" : "w-full",
            )}
          />
          <details className="text-sm">
            <summary className="cursor-pointer text-ink-2">Plain text</summary>
            <pre className="mt-2 rounded-lg border border-line bg-sunken p-4 text-xs break-words whitespace-pre-wrap">
              {preview.data.text}
            </pre>
          </details>
        </>
      )}
    </div>
  );
}
