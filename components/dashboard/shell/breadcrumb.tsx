"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { pageOfPath } from "./navigation";

/** Where one is: the list, and that one stands before one thing of it. */
export function Breadcrumb() {
  const path = usePathname();
  const page = pageOfPath(path);
  if (page === null) return null;
  const inside = path !== page.href;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-2 text-sm text-ink-3">
        <li className="truncate">
          {inside ? (
            <Link
              href={page.href}
              prefetch={false}
              className="rounded text-ink-2 hover:text-ink hover:underline"
            >
              {page.label}
            </Link>
          ) : (
            <span aria-current="page" className="font-medium text-ink">
              {page.label}
            </span>
          )}
        </li>
        {inside && (
          <li className="flex items-center gap-2">
            <span aria-hidden>/</span>
            <span aria-current="page" className="font-medium text-ink">
              {page.singular}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
