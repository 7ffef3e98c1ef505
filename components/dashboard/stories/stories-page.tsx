"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Newspaper } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { storyFilters } from "../list/list-filters";
import { ListPage } from "../list/list-page";
import { useListAddress } from "../list/use-list-address";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { NewStory } from "./new-story";
import { STORIES_PER_PAGE } from "./stories-per-page";
import { STORY_COLUMNS } from "./story-columns";
import { AccessFilter, FacetFilter, PublishedFilter, StateFilter, TemplateFilter } from "./story-filters";

function NoStories() {
  return (
    <EmptyState icon={Newspaper} title="No stories yet">
      Stories that are written here, imported or sent through the API appear here, including drafts. Import an
      existing archive with
      <code className="mt-3 block rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs text-ink">
        npm run masthead -- import wordpress export.xml
      </code>
    </EmptyState>
  );
}

/** List of stories. */
export function StoriesPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const { filter, page, narrow, clear, pageHref } = useListAddress(storyFilters);
  const query = useQuery(
    trpc.stories.list.queryOptions(
      { filter, page: { ...page, limit: STORIES_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const by = query.data?.filteredBy;
  return (
    <ListPage
      list="stories"
      title="Stories"
      actions={permissions.includes("stories:write") ? <NewStory /> : undefined}
      description={
        permissions.includes("drafts:read")
          ? "All stories of every status, most recently updated first."
          : "All published stories, most recently updated first."
      }
      search={{
        placeholder: "Headline, URL or ID",
        value: filter.text ?? "",
        onChange: (text) => narrow({ text }, { typing: true }),
      }}
      filters={
        <>
          <StateFilter value={filter.state} onChange={(state) => narrow({ state })} />
          <FacetFilter
            kind="section"
            label="Section"
            value={filter.section}
            valueLabel={by?.section?.name}
            onChange={(section) => narrow({ section })}
          />
          <FacetFilter
            kind="author"
            label="Author"
            value={filter.author}
            valueLabel={by?.author?.name}
            onChange={(author) => narrow({ author })}
          />
          <FacetFilter
            kind="tag"
            label="Tag"
            value={filter.tag}
            valueLabel={by?.tag?.name}
            onChange={(tag) => narrow({ tag })}
          />
          <TemplateFilter value={filter.template} onChange={(template) => narrow({ template })} />
          <AccessFilter value={filter.access} onChange={(access) => narrow({ access })} />
          <PublishedFilter value={filter.published} onChange={(published) => narrow({ published })} />
        </>
      }
      onClear={narrowed ? clear : undefined}
      columns={STORY_COLUMNS}
      rowId={(story) => story.id}
      query={query}
      pageHref={pageHref}
      empty={{
        all: <NoStories />,
        filtered: (
          <EmptyState
            icon={FileSearch}
            title="No story matches"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            The search matches the beginnings of words in the headline and URL of the latest version.
          </EmptyState>
        ),
      }}
    />
  );
}
