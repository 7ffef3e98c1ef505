"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { useStaff } from "../staff-provider";
import { NAVIGATION, pageOfPath } from "./navigation";
import type { NavigationPage } from "./navigation-page";

function Pending() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden
      className={cn("ml-auto size-1.5 rounded-full bg-accent", pending ? "breathe" : "invisible")}
    />
  );
}

function NavLink({ page, current, narrow }: { page: NavigationPage; current: boolean; narrow: boolean }) {
  const Icon = page.icon;
  const link = (
    <Link
      href={page.href}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      aria-label={narrow ? page.label : undefined}
      className={cn(
        "flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink max-md:h-10 max-md:text-base",
        current && "bg-canvas text-ink shadow-[0_0_0_1px_var(--line)]",
        narrow && "w-9 justify-center px-0",
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-4 shrink-0", current ? "text-accent" : "text-ink-3")}
        strokeWidth={1.9}
      />
      {!narrow && (
        <>
          {page.label}
          <Pending />
        </>
      )}
    </Link>
  );
  return narrow ? (
    <Tooltip text={page.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** Pixels that are left around what is brought into view. */
const MARGIN = 24;

/**
 * Scrolls a box until something in it is seen. `scrollIntoView` would also move the place from which the keyboard goes
 * on, and so past the link that skips to the content.
 */
function bringIntoView(element: Element, box: Element): void {
  const inside = element.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const above = around.top + MARGIN - inside.top;
  const below = inside.bottom + MARGIN - around.bottom;
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
}

/** The groups of pages that this person's role includes. */
export function NavLinks({ narrow = false }: { narrow?: boolean }) {
  const { permissions } = useStaff();
  const current = pageOfPath(usePathname());
  const nav = useRef<HTMLElement>(null);
  // There are more pages than a low screen holds: where one is stays in view.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="${current?.href}"]`);
    const box = nav.current?.parentElement;
    if (link && box) bringIntoView(link, box);
  }, [current]);
  return (
    <nav ref={nav} aria-label="Main" className="flex flex-col gap-5">
      {NAVIGATION.map((group) => {
        const pages = group.pages.filter((page) => permissions.includes(page.permission));
        if (pages.length === 0) return null;
        return (
          <div key={group.label ?? "first"} className="flex flex-col gap-1">
            {group.label !== null && (
              <p className={cn("px-2.5 pb-0.5 text-xs text-ink-3", narrow && "sr-only")}>{group.label}</p>
            )}
            <ul className="flex flex-col gap-0.5">
              {pages.map((page) => (
                <li key={page.href}>
                  <NavLink page={page} current={page === current} narrow={narrow} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
