"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import {
  buildPreviewUrl,
  buildWidgetSnippet,
  WIDGETS,
  type WidgetAppearance,
  type WidgetKind,
} from "./snippet";

const NOTHING: WidgetAppearance = { primary: "", background: "", font: "", fontFamily: "" };
const FIELDS = [
  { key: "primary", label: "Accent colour", placeholder: "#3a9fdd" },
  { key: "background", label: "Background", placeholder: "transparent" },
  { key: "font", label: "Text colour", placeholder: "#4a4a4a" },
  { key: "fontFamily", label: "Font", placeholder: "Georgia, serif" },
] as const satisfies readonly { key: keyof WidgetAppearance; label: string; placeholder: string }[];

const never = () => () => undefined;

/** Origin of the current page; empty during server rendering. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
}

function Widget({
  widget,
  appearance,
  accountId,
}: {
  widget: WidgetKind;
  appearance: WidgetAppearance;
  accountId: number;
}) {
  const base = useOrigin();
  const deferredAppearance = useDeferredValue(appearance);
  const code = buildWidgetSnippet(widget, appearance, { base, accountId });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-ink-2">{widget.hint}</p>
      <div className="overflow-hidden rounded-lg border border-line bg-white">
        {base !== "" && (
          <iframe
            title={`Preview of ${widget.label}`}
            src={buildPreviewUrl(widget, deferredAppearance, { base, accountId })}
            className="block h-[28rem] w-full"
          />
        )}
      </div>
      <div className="relative rounded-lg border border-line bg-sunken">
        <CopyButton text={code} label="Copy snippet" className="absolute top-2 right-2 size-8 bg-sunken" />
        {/* Wider than a phone: a focusable region that the keyboard can scroll. */}
        <section aria-label="Snippet" tabIndex={0} className="overflow-x-auto rounded-lg p-4">
          <pre className="font-mono text-xs leading-relaxed text-ink">{code}</pre>
        </section>
      </div>
    </div>
  );
}

/** Appearance, preview and embed code of the widgets. */
export function WidgetsPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.account.facts.queryOptions());
  const [appearance, setAppearance] = useState(NOTHING);
  const [kind, setKind] = useState<string>(WIDGETS[0].id);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Widgets"
        description="Choose how a widget looks, then paste its snippet. It works only on the account’s site and domains."
      />
      {query.error !== null && query.data === undefined && (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      )}
      <form
        className="mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => event.preventDefault()}
      >
        {FIELDS.map(({ key, label, placeholder }) => (
          <Field
            key={key}
            id={`widget-${key}`}
            label={label}
            placeholder={placeholder}
            value={appearance[key]}
            spellCheck={false}
            onChange={(event) => setAppearance({ ...appearance, [key]: event.target.value })}
          />
        ))}
      </form>
      {query.data === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <Tabs
          label="Widget"
          value={kind}
          onChange={setKind}
          tabs={WIDGETS.map((widget) => ({
            value: widget.id,
            label: widget.label,
            content: <Widget widget={widget} appearance={appearance} accountId={query.data.id} />,
          }))}
        />
      )}
    </div>
  );
}
