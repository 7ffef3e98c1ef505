import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FeedData } from "@/components/embed/feed/boot-data";
import type { FeedComment } from "@/components/embed/feed/wire";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Feed" } satisfies Meta;

function createEntries(count: number, excerpt: string, headline: string): FeedComment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    parent_comment_id: null,
    excerpt: index === 2 ? "" : excerpt,
    created_at: new Date(Date.now() - index * HOUR_MILLISECONDS).toISOString(),
    is_page_author: index === 1,
    author: index === 3 ? null : { id: index, name: `Ada Quay ${index + 1}`, avatar: null },
    page: {
      url: `https://harbour.example/${index}`,
      headline: index === 4 ? null : headline,
      hero_image_url: null,
      comments_count: 1204,
    },
  }));
}

function createData(entries: FeedComment[], next: string | null = null): FeedData {
  return {
    is_drawer: false,
    publisher: "The Harbour Chronicle",
    top_pages: true,
    latest: { data: entries, next },
  };
}

const ENTRIES = createEntries(6, "The night ferry was full again.", "Ferry sailings resume");

export const Latest: StoryObj = { render: () => <WidgetFrame app="feed" data={createData(ENTRIES)} /> };

export const Dark: StoryObj = { ...Latest, globals: { theme: "dark" } };

export const Drawer: StoryObj = {
  render: () => <WidgetFrame app="feed" data={{ ...createData(ENTRIES), is_drawer: true }} />,
};

export const Empty: StoryObj = { render: () => <WidgetFrame app="feed" data={createData([])} /> };

/** The other tabs load forever; "Show more" fails. */
export const MuchData: StoryObj = {
  render: () => (
    <WidgetFrame
      app="feed"
      data={createData(createEntries(40, "A long comment. ".repeat(20), "Ferry sailings resume"), "next")}
      answers={{ "/feed/comments": "offline" }}
    />
  ),
};

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <WidgetFrame
      app="feed"
      data={createData(
        createEntries(
          5,
          "Die Geschwindigkeitsbegrenzungsverordnung wurde schon wieder verschoben.",
          "Hafenverwaltungsgesellschaft beschließt Geschwindigkeitsbegrenzung für Fährschiffe",
        ),
      )}
    />
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <WidgetFrame
      app="feed"
      data={createData(createEntries(5, "كانت العبّارة الليلية ممتلئة مرة أخرى.", "استئناف رحلات العبّارات"))}
    />
  ),
};
