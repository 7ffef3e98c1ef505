"use client";

import { useQuery } from "@tanstack/react-query";
import { Braces, ExternalLink } from "lucide-react";
import Link from "next/link";
import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { lazyPart } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Named, StoryDetail } from "@/server/publishing/newsroom/index";
import { type Fact, ObjectPage } from "../object/object-page";
import { SendPush } from "../push/send-push";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { StateBadge } from "./state-badge";
import { ACCESS_NAMES } from "./story-filters";
import { StoryHistory } from "./story-history";
import { StoryOutline } from "./story-outline";
import { StoryActions } from "./workflow/story-actions";

// Both stand behind a tab: the editor with its schemas, and the comparison of versions.
const StoryEditor = lazyPart(async () => (await import("./editor/story-editor")).StoryEditor, {
  wait: () => <SkeletonRows />,
});
const StoryVersions = lazyPart(async () => (await import("./story-versions")).StoryVersions, {
  wait: () => <SkeletonRows />,
});

/** Names in a row of text, each linked to its list or page. */
function Links({ names, href }: { names: readonly Named[]; href: (id: number) => string }) {
  if (names.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <>
      {names.map((named, index) => (
        <Fragment key={named.id}>
          {index > 0 && ", "}
          <Link className="hover:text-accent hover:underline" href={href(named.id)} prefetch={false}>
            {named.name}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

function createFilterHref(filter: "section" | "author" | "tag") {
  return (id: number) => `/dashboard/stories?${filter}=${id}`;
}

function Time({ date }: { date: Date | null }) {
  return date === null ? <span className="text-ink-3">–</span> : <RelativeTime date={date} />;
}

function toFacts(story: StoryDetail): Fact[] {
  return [
    { label: "URL", value: <span className="font-mono text-xs">/{story.slug}</span> },
    { label: "Sections", value: <Links names={story.sections} href={createFilterHref("section")} /> },
    { label: "Authors", value: <Links names={story.authors} href={createFilterHref("author")} /> },
    { label: "Tags", value: <Links names={story.tags} href={createFilterHref("tag")} /> },
    { label: "Template", value: story.template ?? "text" },
    { label: "Access", value: ACCESS_NAMES[story.access ?? "public"] },
    {
      label: "Versions",
      value:
        story.liveVersion === null || story.liveVersion === story.version
          ? `${story.version}`
          : `${story.version} (version ${story.liveVersion} is live)`,
    },
    { label: "Saved by", value: story.savedBy },
    ...(story.publishAt === null
      ? []
      : [{ label: "Publishes on", value: <RelativeTime date={story.publishAt} /> }]),
    { label: "First published", value: <Time date={story.firstPublishedAt} /> },
    { label: "Last published", value: <Time date={story.lastPublishedAt} /> },
    { label: "Updated", value: <Time date={story.updatedAt} /> },
    ...(story.entities.length === 0
      ? []
      : [{ label: "Entities", value: story.entities.map((entity) => entity.name).join(", ") }]),
    ...(story.externalId === null ? [] : [{ label: "External ID", value: story.externalId }]),
    ...(story.collections.length === 0
      ? []
      : [
          {
            label: "Collections",
            value: <Links names={story.collections} href={(id) => `/dashboard/collections/${id}`} />,
          },
        ]),
  ];
}

function RawJson({ story }: { story: StoryDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="mb-2 text-sm font-semibold">Live document</h2>
        {story.document === null ? (
          <EmptyState icon={Braces} title="Not published">
            The API returns this story once it is published. The content of its latest version is shown below.
          </EmptyState>
        ) : (
          <JsonView value={story.document} label="live document" />
        )}
      </div>
      <div>
        <h2 className="mb-2 text-sm font-semibold">Content of version {story.version}</h2>
        <JsonView value={story.content} label="stored content" />
      </div>
    </div>
  );
}

/** Page of one story: facts, text, versions, history, JSON. */
export function StoryPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.stories.get.queryOptions({ id }));
  const story = query.data;
  if (story === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ObjectPage
      kind="Story"
      title={story.headline || "Untitled"}
      badges={
        <>
          <StateBadge state={story.state} />
          {story.live && story.state !== "published" && <Badge tone="good">Live</Badge>}
        </>
      }
      id={story.id}
      actions={
        <>
          {story.publicUrl !== null && (
            <a href={story.publicUrl} target="_blank" rel="noopener" className={buttonLook()}>
              <ExternalLink aria-hidden />
              View on site
            </a>
          )}
          {story.live && permissions.includes("stories:publish") && <SendPush storyId={story.id} />}
          <StoryActions storyId={story.id} />
        </>
      }
      facts={toFacts(story)}
      tabs={[
        { value: "text", label: "Text", content: <StoryOutline story={story} /> },
        ...(permissions.includes("stories:write")
          ? [{ value: "edit", label: "Edit", content: <StoryEditor storyId={story.id} /> }]
          : []),
        {
          value: "versions",
          label: "Versions",
          count: story.version,
          content: <StoryVersions storyId={story.id} />,
        },
        { value: "history", label: "History", content: <StoryHistory story={story} /> },
        { value: "json", label: "JSON", content: <RawJson story={story} /> },
      ]}
    />
  );
}
