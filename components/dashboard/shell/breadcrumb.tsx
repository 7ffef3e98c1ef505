"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { findPage } from "./navigation";
import type { NavigationPage } from "./navigation-page";

interface Step {
  label: string;
  /** null: the current page. */
  href: string | null;
}

/** Return the steps to a path: the list, the object, and its subpage. */
function toSteps(page: NavigationPage, path: string): Step[] {
  if (path === page.href) return [{ label: page.label, href: null }];
  const list = { label: page.label, href: page.href };
  const [id = "", part] = path.slice(page.href.length + 1).split("/");
  const siblings = page.siblings?.[id];
  if (siblings !== undefined) return [list, { label: siblings, href: null }];
  if (id === "new") return [list, { label: "New", href: null }];
  if (part === undefined || part !== page.inside?.part) return [list, { label: page.singular, href: null }];
  return [
    list,
    { label: page.singular, href: `${page.href}/${id}` },
    { label: page.inside.singular, href: null },
  ];
}

/** Breadcrumb of the current page: its list and its object. */
export function Breadcrumb() {
  const path = usePathname();
  const page = findPage(path);
  if (page === null) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-2 text-sm text-ink-3">
        {toSteps(page, path).map((step, index) => (
          <li key={step.label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {step.href === null ? (
              <span aria-current="page" className="truncate font-medium text-ink">
                {step.label}
              </span>
            ) : (
              <Link
                href={step.href}
                prefetch={false}
                className="truncate rounded text-ink-2 hover:text-ink hover:underline"
              >
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
