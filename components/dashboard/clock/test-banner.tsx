"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { formatExactTime, useAccountTime } from "@/components/ui/relative-time";
import { useStaff } from "../staff-provider";
import { formatOffset } from "./format-offset";

/** Banner on every page of an account in test mode, with its time, in a colour reserved for it. */
export function TestBanner() {
  const { account, permissions } = useStaff();
  const { now, ahead, timeZone } = useAccountTime();
  if (account.mode === "live") return null;
  return (
    <aside
      aria-label="Test mode"
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 bg-test px-4 py-1.5 text-sm text-test-ink md:px-8"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <strong className="font-semibold">Test mode</strong>
      <span className="tabular" suppressHydrationWarning>
        {formatExactTime(now, timeZone)}
        {ahead > 0 && `, ${formatOffset(ahead)} ahead`}
      </span>
      {permissions.includes("subscriptions:read") && (
        <Link
          href="/dashboard/clock"
          prefetch={false}
          className="ml-auto rounded font-medium underline underline-offset-2 focus-visible:outline-test-ink"
        >
          Test clock
        </Link>
      )}
    </aside>
  );
}
