"use client";

import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/plural";
import type { ModeratorMove } from "@/server/engagement/moderation/index";
import { MODERATION_ACTIONS } from "./moderation-labels";

const BULK: readonly ModeratorMove[] = ["approve", "delete", "spam", "restore"];

interface BulkBarProps {
  count: number;
  /** Number of comments shown. */
  shown: number;
  onAll: () => void;
  onNone: () => void;
  onDecide: (move: ModeratorMove) => void;
}

/** Bar with the actions for several selected comments. */
export function BulkBar({ count, shown, onAll, onNone, onDecide }: BulkBarProps) {
  return (
    <div className="sticky top-14 z-10 -mx-1 flex flex-wrap items-center gap-2 rounded-lg bg-raised px-3 py-2 shadow-float">
      <p aria-live="polite" className="mr-auto text-sm">
        {formatCount(count, "comment")} selected
      </p>
      {BULK.map((move) => (
        <Button key={move} size="sm" className="max-sm:h-9" onClick={() => onDecide(move)}>
          {MODERATION_ACTIONS[move].label}
        </Button>
      ))}
      {count < shown && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          Select all {shown}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onNone}>
        Clear selection
      </Button>
    </div>
  );
}
