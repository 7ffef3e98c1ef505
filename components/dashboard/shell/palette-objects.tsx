"use client";

import { LibraryBig, Newspaper, Search } from "lucide-react";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import { StateBadge } from "../stories/state-badge";
import { PaletteGroup, PaletteItem } from "./palette-item";

interface PaletteObjectsProps {
  stories: readonly StorySummary[];
  collections: readonly { id: number; name: string; items: number; automated: boolean }[];
  text: string;
  go: (href: string) => void;
}

/** Values of the items below, in their order. */
export function objectValues(
  stories: PaletteObjectsProps["stories"],
  collections: PaletteObjectsProps["collections"],
): string[] {
  return [
    ...stories.map((story) => story.id),
    ...(stories.length > 0 ? ["all-stories"] : []),
    ...collections.map((collection) => `collection-${collection.id}`),
  ];
}

/** What the newsroom holds by the words that were typed. */
export function PaletteObjects({ stories, collections, text, go }: PaletteObjectsProps) {
  return (
    <>
      {stories.length > 0 && (
        <PaletteGroup heading="Stories">
          {stories.map((story) => (
            <PaletteItem
              key={story.id}
              value={story.id}
              icon={Newspaper}
              onSelect={() => go(`/dashboard/stories/${story.id}`)}
              hint={<StateBadge state={story.state} />}
            >
              {story.headline || "Untitled"}
            </PaletteItem>
          ))}
          <PaletteItem
            value="all-stories"
            icon={Search}
            onSelect={() => go(`/dashboard/stories?text=${encodeURIComponent(text)}`)}
          >
            All stories with “{text}”
          </PaletteItem>
        </PaletteGroup>
      )}
      {collections.length > 0 && (
        <PaletteGroup heading="Collections">
          {collections.map((collection) => (
            <PaletteItem
              key={collection.id}
              value={`collection-${collection.id}`}
              icon={LibraryBig}
              onSelect={() => go(`/dashboard/collections/${collection.id}`)}
              hint={collection.automated ? "by rules" : `${collection.items} items`}
            >
              {collection.name}
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
    </>
  );
}
