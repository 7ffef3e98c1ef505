"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CopyId } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import { buildListHref } from "../list/list-address";

export interface Fact {
  label: string;
  value: ReactNode;
}

interface ObjectPageProps {
  /** Kind of the object: `Story`. */
  kind: string;
  title: string;
  badges?: ReactNode;
  id: string;
  actions?: ReactNode;
  /** Notice above the facts. */
  notice?: ReactNode;
  facts: readonly Fact[];
  tabs: readonly { value: string; label: string; count?: number | undefined; content: ReactNode }[];
}

/** Return the tab in the `tab` query parameter and a setter; the first tab is the default. */
export function useTab(first: string): [string, (value: string) => void] {
  const path = usePathname();
  const parameters = useSearchParams();
  const value = parameters.get("tab") ?? first;
  return [
    value,
    (next) =>
      window.history.pushState(null, "", buildListHref(path, { tab: next === first ? undefined : next })),
  ];
}

/** Facts in columns on a wide page and in fewer on a phone. */
export function FactList({ facts, columns = 4 }: { facts: readonly Fact[]; columns?: 3 | 4 }) {
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8 sm:grid-cols-3",
        columns === 4 && "lg:grid-cols-4",
      )}
    >
      {facts.map((fact) => (
        <div key={fact.label} className="min-w-0">
          <dt className="text-xs text-ink-3">{fact.label}</dt>
          <dd className="mt-0.5 text-sm break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Layout of every object page: kind, facts, copyable id, and tabs. */
export function ObjectPage({ kind, title, badges, id, actions, notice, facts, tabs }: ObjectPageProps) {
  const first = tabs[0]?.value ?? "";
  const [tab, setTab] = useTab(first);
  const openTab = tabs.some((candidate) => candidate.value === tab) ? tab : first;
  return (
    <div className="max-w-6xl">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            {badges}
            <CopyId id={id} label={`Copy ${kind.toLowerCase()} ID`} />
          </div>
          <h1 className="text-2xl font-semibold tracking-tight text-pretty break-words">{title}</h1>
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {notice}
      <section aria-label="Facts" className="my-6 rounded-lg border border-line px-4 py-4 md:px-5">
        <FactList facts={facts} />
      </section>
      <Tabs label={kind} value={openTab} onChange={setTab} tabs={tabs} />
    </div>
  );
}
