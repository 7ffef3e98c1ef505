"use client";

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { moved } from "../stories/editor/edited-story";
import { useCollectionSave } from "./use-collection-save";

interface PlacedItem {
  id: number;
  storyId: string | null;
  childId: number | null;
  /** Said by the buttons of its row. */
  name: string;
  associatedMetadata: Record<string, unknown>;
}

interface ArrangeItemsProps<Item extends PlacedItem> {
  collection: { id: number; revision: number };
  items: readonly Item[];
  /** How an item is shown. */
  show: (item: Item) => ReactNode;
}

/** What stands in a collection by hand, to be dragged into order, or moved by key with the buttons of each row. */
export function ArrangeItems<Item extends PlacedItem>({ collection, items, show }: ArrangeItemsProps<Item>) {
  const { save, pending } = useCollectionSave();
  const [order, setOrder] = useState<readonly Item[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const rows = order ?? items;
  const move = (from: number, by: number) => {
    const next = moved(rows, from, by);
    if (next === rows) return;
    setOrder(next);
    setSaid(`${rows[from]?.name ?? ""}, now ${from + by + 1} of ${rows.length}`);
  };
  const keep = async () => {
    const done = await save({
      ...collection,
      items: rows.map(({ storyId, childId, associatedMetadata }) => ({
        ...(storyId !== null && { storyId }),
        ...(childId !== null && { collectionId: childId }),
        associatedMetadata,
      })),
    });
    if (done) setOrder(null);
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol aria-label="Items" className="divide-y divide-line">
        {rows.map((item, at) => (
          <li
            key={item.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(item.id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              const from = rows.findIndex((one) => one.id === dragged);
              if (from !== -1 && from !== at) move(from, at - from);
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
            className={cn(
              "flex items-center gap-2 py-1.5 text-sm",
              dragged === item.id && "bg-hover opacity-60",
            )}
          >
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-3" />
            <span aria-hidden className="tabular w-6 shrink-0 text-right text-xs text-ink-3">
              {at + 1}
            </span>
            <div className="flex min-w-0 flex-1 items-center gap-3 pl-2">{show(item)}</div>
            <div className="flex shrink-0">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move up ${item.name}`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move down ${item.name}`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Take out ${item.name}`}
                onClick={() => setOrder(rows.filter((one) => one.id !== item.id))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {order !== null && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-3">
          <Button variant="primary" disabled={pending} onClick={() => void keep()}>
            Save the order
          </Button>
          <Button variant="ghost" onClick={() => setOrder(null)}>
            Drop the changes
          </Button>
        </div>
      )}
    </>
  );
}
