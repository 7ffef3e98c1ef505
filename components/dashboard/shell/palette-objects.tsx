"use client";

import { LibraryBig, Newspaper, Search, Webhook } from "lucide-react";
import { plural } from "@/components/ui/plural";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { StateBadge } from "../stories/state-badge";
import { StandingBadge, shortUrl } from "../webhooks/webhook-words";
import { PaletteGroup, PaletteItem } from "./palette-item";

interface FoundObjects {
  stories: readonly StorySummary[];
  collections: readonly { id: number; name: string; items: number; automated: boolean }[];
  webhooks: readonly WebhookEndpoint[];
}

interface PaletteObjectsProps {
  found: FoundObjects;
  text: string;
  go: (href: string) => void;
}

/** Values of the items below, in their order. */
export function objectValues({ stories, collections, webhooks }: FoundObjects): string[] {
  return [
    ...stories.map((story) => story.id),
    ...(stories.length > 0 ? ["all-stories"] : []),
    ...collections.map((collection) => `collection-${collection.id}`),
    ...webhooks.map((webhook) => `webhook-${webhook.id}`),
  ];
}

/** What the account holds by the words that were typed. */
export function PaletteObjects({ found, text, go }: PaletteObjectsProps) {
  const { stories, collections, webhooks } = found;
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
              hint={collection.automated ? "by rules" : plural(collection.items, "item")}
            >
              {collection.name}
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
      {webhooks.length > 0 && (
        <PaletteGroup heading="Webhooks">
          {webhooks.map((webhook) => (
            <PaletteItem
              key={webhook.id}
              value={`webhook-${webhook.id}`}
              icon={Webhook}
              onSelect={() => go(`/dashboard/webhooks/${webhook.id}`)}
              hint={<StandingBadge webhook={webhook} />}
            >
              {shortUrl(webhook.url)}
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
    </>
  );
}
