import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactionsData } from "@/components/embed/reactions/boot-data";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Reactions" } satisfies Meta;

const DATA: ReactionsData = {
  page_id: "a",
  headline: null,
  offered: [
    { id: 1, label: "Like", short_code: ":+1:" },
    { id: 2, label: "Love", short_code: ":heart:" },
    { id: 3, label: "Sad", short_code: "😢" },
    { id: 4, label: "Informative", short_code: null },
  ],
  reactions: { "1": 12, "2": 1204, "3": 0 },
};

export const Counts: StoryObj = { render: () => <WidgetFrame app="reactions" data={DATA} /> };

export const Dark: StoryObj = { ...Counts, globals: { theme: "dark" } };

export const None: StoryObj = {
  render: () => <WidgetFrame app="reactions" data={{ ...DATA, reactions: {} }} />,
};

export const Own: StoryObj = {
  render: () => (
    <WidgetFrame
      app="reactions"
      data={DATA}
      answers={{ "/reactions": { body: { page: { reactions: DATA.reactions, own: [1, 2] } } } }}
      isLoggedIn
    />
  ),
};

/** A press is refused, and the count returns. */
export const Refused: StoryObj = {
  render: () => (
    <WidgetFrame
      app="reactions"
      data={DATA}
      answers={{
        "/reactions": { body: { page: { reactions: DATA.reactions, own: [] } } },
        "/activity": "offline",
      }}
      isLoggedIn
    />
  ),
};

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <WidgetFrame
      app="reactions"
      data={{
        ...DATA,
        headline: "Wie beurteilen Sie die Entscheidung der Hafenverwaltungsgesellschaft zur Fährverbindung?",
        reactions: { "1": 9_876_543, "2": 1_234_567, "3": 45_678, "4": 1 },
      }}
    />
  ),
};

export const RightToLeft: StoryObj = { ...Counts, globals: { locale: "ar" } };
