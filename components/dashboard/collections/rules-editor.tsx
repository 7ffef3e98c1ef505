"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { RulePickers } from "./rule-pickers";
import { useCollectionSave } from "./use-collection-save";

type Rules = Record<string, unknown>;

const ORDERS = [
  { value: "published-at", label: "Newest first" },
  { value: "updated-at", label: "Recently updated first" },
] as const;

/** Return the rules with another template, or without one where the text is empty. */
function withTemplate({ template: _before, ...rest }: Rules, text: string): Rules {
  return text.trim() === "" ? rest : { ...rest, template: text };
}

function Preview({ rules }: { rules: Rules }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.collections.previewRules.queryOptions(
      { rules },
      { placeholderData: keepPreviousData, retry: false },
    ),
  );
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const gathered = query.data;
  if (gathered === undefined) return null;
  return (
    <>
      <p aria-live="polite" className="text-sm text-ink-2">
        {gathered.total === 0
          ? "No items match these rules."
          : `${formatCount(gathered.total, "item")} ${gathered.total === 1 ? "matches" : "match"}. First results:`}
      </p>
      <ol aria-label="Matching items" className="mt-2 divide-y divide-line">
        {gathered.items.map((item) => (
          <li key={item.id} className="flex items-baseline gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            {item.type === "collection" && <Badge>Collection</Badge>}
            {item.publishedAt !== null && (
              <RelativeTime date={item.publishedAt} className="shrink-0 text-xs text-ink-3" />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Editor of the rules that fill a collection, with a live preview of the matching stories. */
export function RulesEditor({
  collection,
  rules,
}: {
  collection: { id: number; revision: number };
  rules: Rules;
}) {
  const id = useId();
  const { save, pending } = useCollectionSave();
  const [edited, setEdited] = useState<Rules | null>(null);
  const currentRules = edited ?? rules;
  const previewed = useDeferredValue(currentRules);
  const saveRules = async () => {
    if (await save({ ...collection, rules: currentRules })) setEdited(null);
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void saveRules();
        }}
      >
        <RulePickers rules={currentRules} onChange={setEdited} />
        <Field
          id={`${id}-template`}
          label="Template"
          hint="Such as photo or live-blog."
          value={typeof currentRules.template === "string" ? currentRules.template : ""}
          onChange={(event) => setEdited(withTemplate(currentRules, event.target.value))}
        />
        <SelectField
          label="Order"
          value={currentRules.sort === "updated-at" ? "updated-at" : "published-at"}
          options={ORDERS}
          onChange={(sort) => setEdited({ ...currentRules, sort })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={edited === null || pending}>
            Save rules
          </Button>
          {edited !== null && (
            <Button variant="ghost" onClick={() => setEdited(null)}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
      <section aria-label="Preview" className="min-w-0">
        <Preview rules={previewed} />
      </section>
    </div>
  );
}
