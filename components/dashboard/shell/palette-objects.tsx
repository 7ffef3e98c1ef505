"use client";

import { LibraryBig, Newspaper, Search, Webhook } from "lucide-react";
import { formatCount } from "@/components/ui/plural";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { StateBadge } from "../stories/state-badge";
import { HealthBadge, stripScheme } from "../webhooks/webhook-labels";
import { PaletteGroup, PaletteItem } from "./palette-item";

interface MatchingObjects {
  stories: readonly StorySummary[];
  collections: readonly { id: number; name: string; items: number; automated: boolean }[];
  webhooks: readonly WebhookEndpoint[];
}

interface PaletteObjectsProps {
  results: MatchingObjects;
  text: string;
  navigate: (href: string) => void;
}

/** Return the palette values of the items below, in order. */
export function objectValues({ stories, collections, webhooks }: MatchingObjects): string[] {
  return [
    ...stories.map((story) => story.id),
    ...(stories.length > 0 ? ["all-stories"] : []),
    ...collections.map((collection) => `collection-${collection.id}`),
    ...webhooks.map((webhook) => `webhook-${webhook.id}`),
  ];
}

/** Palette items of the objects that match the typed text. */
export function PaletteObjects({ results, text, navigate }: PaletteObjectsProps) {
  const { stories, collections, webhooks } = results;
  return (
    <>
      {stories.length > 0 && (
        <PaletteGroup heading="Stories">
          {stories.map((story) => (
            <PaletteItem
              key={story.id}
              value={story.id}
              icon={Newspaper}
              onSelect={() => navigate(`/dashboard/stories/${story.id}`)}
              hint={<StateBadge state={story.state} />}
            >
              {story.headline || "Untitled"}
            </PaletteItem>
          ))}
          <PaletteItem
            value="all-stories"
            icon={Search}
            onSelect={() => navigate(`/dashboard/stories?text=${encodeURIComponent(text)}`)}
          >
            All stories matching “{text}”
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
              onSelect={() => navigate(`/dashboard/collections/${collection.id}`)}
              hint={collection.automated ? "Automated" : formatCount(collection.items, "item")}
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
              onSelect={() => navigate(`/dashboard/webhooks/${webhook.id}`)}
              hint={<HealthBadge webhook={webhook} />}
            >
              {stripScheme(webhook.url)}
            </PaletteItem>
          ))}
        </PaletteGroup>
      )}
    </>
  );
}
