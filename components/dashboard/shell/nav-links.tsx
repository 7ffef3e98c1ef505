"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { useStaff } from "../staff-provider";
import { findPage, NAVIGATION } from "./navigation";
import type { NavigationPage } from "./navigation-page";

function Pending() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden
      className={cn("ms-auto size-1.5 rounded-full bg-accent", pending ? "breathe" : "invisible")}
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

/** Margin in pixels around an element that is scrolled into view. */
const MARGIN = 24;

/**
 * Scroll a container until an element in it is visible.
 * `scrollIntoView` would also move the sequential focus starting point, past the skip link.
 */
function scrollContainerTo(element: Element, box: Element): void {
  const inside = element.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const above = around.top + MARGIN - inside.top;
  const below = inside.bottom + MARGIN - around.bottom;
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
}

/** Navigation groups with the pages that the user's role may open. */
export function NavLinks({ narrow = false }: { narrow?: boolean }) {
  const { permissions } = useStaff();
  const current = findPage(usePathname());
  const nav = useRef<HTMLElement>(null);
  // The list can be taller than the screen: keep the current page in view.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="${current?.href}"]`);
    const box = nav.current?.parentElement;
    if (link && box) scrollContainerTo(link, box);
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
