"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { z } from "zod";
import type { mailTemplateSchema } from "@/shared/schemas/index";
import { useTRPC } from "../trpc/client";

/** Preview of a mail with the data of the newest subscription; an invalid template shows its error. */
export function MailPreview({ template }: { template: z.input<typeof mailTemplateSchema> }) {
  const trpc = useTRPC();
  const deferredTemplate = useDeferredValue(template);
  const preview = useQuery(
    trpc.subscriberMails.preview.queryOptions(deferredTemplate, {
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  if (preview.error !== null) {
    return (
      <p role="status" className="rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
        {preview.error.message}
      </p>
    );
  }
  if (preview.data === undefined) return null;
  const { subject, text, html } = preview.data;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        <span className="text-ink-3">Subject: </span>
        <span className="font-medium">{subject}</span>
      </p>
      {/* Sandboxed: no scripts, forms or navigation. */}
      <iframe
        title={`Email “${subject}” as HTML`}
        sandbox=""
        srcDoc={html}
        className="h-[30rem] w-full rounded-lg border border-line bg-white"
      />
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">Plain text</summary>
        <pre className="mt-2 rounded-lg border border-line bg-sunken p-4 text-xs break-words whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </div>
  );
}
