"use client";

import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/plural";
import type { ModeratorMove } from "@/server/engagement/moderation/index";
import { MOVES } from "./moderation-words";

const BULK: readonly ModeratorMove[] = ["approve", "delete", "spam", "restore"];

interface BulkBarProps {
  count: number;
  /** All that are shown. */
  shown: number;
  onAll: () => void;
  onNone: () => void;
  onDecide: (move: ModeratorMove) => void;
}

/** What can be done with several comments at once. */
export function BulkBar({ count, shown, onAll, onNone, onDecide }: BulkBarProps) {
  return (
    <div className="sticky top-14 z-10 -mx-1 flex flex-wrap items-center gap-2 rounded-lg bg-raised px-3 py-2 shadow-float">
      <p aria-live="polite" className="mr-auto text-sm">
        {plural(count, "comment")} selected
      </p>
      {BULK.map((move) => (
        <Button key={move} size="sm" className="max-sm:h-9" onClick={() => onDecide(move)}>
          {MOVES[move].label}
        </Button>
      ))}
      {count < shown && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          Select all {shown}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onNone}>
        Select none
      </Button>
    </div>
  );
}
