import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface PanelProps {
  title: string;
  /** Link to the full list. */
  more?: { href: string; label: string };
  children: ReactNode;
}

/** Framed section of the overview. */
export function Panel({ title, more, children }: PanelProps) {
  return (
    <section className="min-w-0 rounded-lg border border-line">
      <header className="flex h-11 items-center justify-between gap-4 border-b border-line px-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        {more !== undefined && (
          <Link
            href={more.href}
            prefetch={false}
            className="inline-flex items-center gap-1 rounded text-xs font-medium text-ink-2 hover:text-accent"
          >
            {more.label}
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** Number with a link to the list it counts. */
export function Figure({ label, value, href }: { label: string; value: string; href: string }) {
  return (
    <Link href={href} prefetch={false} className="group/figure block rounded-md px-4 py-3.5 hover:bg-hover">
      <span className="block text-xs text-ink-3">{label}</span>
      <span className="tabular mt-0.5 block text-2xl font-semibold tracking-tight group-hover/figure:text-accent">
        {value}
      </span>
    </Link>
  );
}
