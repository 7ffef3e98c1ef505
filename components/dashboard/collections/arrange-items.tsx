"use client";

import { GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { StoryPicker } from "../pick/story-picker";
import { moveEntry } from "../stories/editor/edited-story";
import { useCollectionSave } from "./use-collection-save";
import { useDragOrder } from "./use-drag-order";

export interface PlacedItem {
  id: number;
  storyId: string | null;
  childId: number | null;
  /** Name in the labels of the row's buttons. */
  name: string;
  associatedMetadata: Record<string, unknown>;
}

interface ArrangeItemsProps<Item extends PlacedItem> {
  collection: { id: number; revision: number };
  items: readonly Item[];
  /** Renders an item. */
  show: (item: PlacedItem | Item) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Manually arranged items of a collection: add, remove, and sort by drag and drop or arrow keys. */
export function ArrangeItems<Item extends PlacedItem>({ collection, items, show }: ArrangeItemsProps<Item>) {
  const { save, pending } = useCollectionSave();
  const [order, setOrder] = useState<readonly (PlacedItem | Item)[] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const rows = order ?? items;
  const move = (from: number, by: number) => {
    const next = moveEntry(rows, from, by);
    if (next === rows) return;
    setOrder(next);
    setAnnouncement(`${rows[from]?.name ?? ""}, now ${from + by + 1} of ${rows.length}`);
  };
  const drag = useDragOrder(move);
  const step = (at: number) => (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(at, by);
  };
  const add = (item: Pick<PlacedItem, "storyId" | "childId" | "name">) => {
    const isThere = rows.some((row) => row.storyId === item.storyId && row.childId === item.childId);
    if (isThere) return setAnnouncement(`${item.name} is already in the collection`);
    // New items have no id yet; negative numbers are never real ids.
    const id = Math.min(0, ...rows.map((row) => row.id)) - 1;
    setOrder([{ ...item, id, associatedMetadata: {} }, ...rows]);
    setAnnouncement(`${item.name}, added at the top`);
  };
  const saveItems = async () => {
    const referencedRows = rows.filter(({ storyId, childId }) => storyId !== null || childId !== null);
    const done = await save({
      ...collection,
      items: referencedRows.map(({ storyId, childId, associatedMetadata }) => ({
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
        {announcement}
      </p>
      <div className="mb-2">
        <StoryPicker
          label="Add a story or a collection"
          collections
          onPick={(picked) =>
            add(
              "storyId" in picked
                ? { storyId: picked.storyId, childId: null, name: picked.name }
                : { storyId: null, childId: picked.collectionId, name: picked.name },
            )
          }
        />
      </div>
      {rows.length === 0 && (
        <p className="py-6 text-sm text-ink-2">No items yet. Add a story or a collection.</p>
      )}
      <ol ref={drag.list} aria-label="Items" className="divide-y divide-line">
        {rows.map((item, at) => (
          <li
            key={item.id}
            className={cn("flex items-center gap-1 py-1.5 text-sm", drag.held === item.id && "bg-hover")}
          >
            <button
              type="button"
              aria-label={`Move ${item.name} with the arrow keys, ${at + 1} of ${rows.length}`}
              onKeyDown={step(at)}
              {...drag.handle(item.id, at)}
              className="flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded text-ink-3 hover:bg-hover hover:text-ink"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <span aria-hidden className="tabular w-6 shrink-0 text-right text-xs text-ink-3">
              {at + 1}
            </span>
            <div className="flex min-w-0 flex-1 items-center gap-3 pl-2">{show(item)}</div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${item.name}`}
              onClick={() => setOrder(rows.filter((row) => row.id !== item.id))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {order !== null && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-3">
          <Button variant="primary" disabled={pending} onClick={() => void saveItems()}>
            Save items
          </Button>
          <Button variant="ghost" onClick={() => setOrder(null)}>
            Discard changes
          </Button>
        </div>
      )}
    </>
  );
}
