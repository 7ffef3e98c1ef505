"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

function Step({
  href,
  onOpen,
  children,
}: {
  href: string | null;
  onOpen: (href: string) => void;
  children: ReactNode;
}) {
  if (href === null) {
    return (
      <span aria-disabled="true" className={cn(buttonLook({ size: "sm" }), "opacity-50")}>
        {children}
      </span>
    );
  }
  return (
    <a
      href={href}
      className={buttonLook({ size: "sm" })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(href);
      }}
    >
      {children}
    </a>
  );
}

/** Links to the previous and next page; cursor paging has no page numbers. */
export function Pager({
  previous,
  next,
  shown,
}: {
  previous: string | null;
  next: string | null;
  shown: number;
}) {
  const open = (href: string) => {
    window.history.pushState(null, "", href);
    document.querySelector("main")?.scrollIntoView({ block: "start" });
  };
  return (
    <nav aria-label="Pages" className="flex min-h-11 items-center justify-between gap-4 pt-4">
      <p className="tabular text-xs text-ink-3">{shown === 1 ? "1 row" : `${shown} rows`} on this page</p>
      {(previous !== null || next !== null) && (
        <div className="flex gap-2">
          <Step href={previous} onOpen={open}>
            <ChevronLeft aria-hidden />
            Previous
          </Step>
          <Step href={next} onOpen={open}>
            Next
            <ChevronRight aria-hidden />
          </Step>
        </div>
      )}
    </nav>
  );
}
