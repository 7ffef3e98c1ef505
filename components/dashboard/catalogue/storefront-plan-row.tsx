"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { StaffStorefront } from "@/server/subscriptions/catalogue/index";
import { AreaField, TextField } from "../form/fields";
import { emptyToNull, parseLines } from "../form/parse-lines";
import { formatPlanPrice } from "./catalogue-labels";

/** What staff say about a plan on pages. */
export interface PlanEntry {
  planId: number;
  benefits: string[];
  proof: string | null;
}

interface PlanRowProps {
  entry: PlanEntry;
  listed: StaffStorefront["plans"][number];
  isFeatured: boolean;
  position: { first: boolean; last: boolean };
  errors: { benefits: string | undefined; proof: string | undefined };
  onChange: (part: Partial<PlanEntry>) => void;
  onMove: (by: -1 | 1) => void;
}

/** A plan in the form of the plans page: its position, benefits and proof. */
export function StorefrontPlanRow({ entry, listed, isFeatured, position, errors, ...actions }: PlanRowProps) {
  const { plan, groupName } = listed;
  const { onChange, onMove } = actions;
  return (
    <li aria-label={plan.title} className="flex flex-col gap-3 border-b border-line py-4 first:pt-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
            {plan.title}
            {isFeatured && <Badge tone="good">Featured</Badge>}
          </p>
          <p className="text-xs text-ink-3 wrap-anywhere">
            {groupName} · {formatPlanPrice(plan)}
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move up ${plan.title}`}
          disabled={position.first}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move down ${plan.title}`}
          disabled={position.last}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
      </div>
      <AreaField
        label="Benefits"
        hint="One per line, such as: Every story and the archive since 1894."
        value={entry.benefits.join("\n")}
        error={errors.benefits}
        onChange={(text) => onChange({ benefits: parseLines(text) })}
      />
      <TextField
        label="Proof required"
        hint="Such as a student card. Leave empty if anyone can buy it. Paywalls don’t offer plans that require proof."
        value={entry.proof ?? ""}
        error={errors.proof}
        onChange={(text) => onChange({ proof: emptyToNull(text) })}
      />
    </li>
  );
}
