import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Preferences } from "@/components/dashboard/preferences";
import { StoriesPage } from "@/components/dashboard/stories/stories-page";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";
import { createStories, UNFILTERED } from "./sample-stories";

export default { title: "Dashboard/Lists" } satisfies Meta;

const toList = (rows: StorySummary[], next: string | null = null): Answers => ({
  stories: {
    list: { rows, next, previous: null, filteredBy: UNFILTERED },
    templates: ["live-blog"],
    facetOptions: [],
  },
});

function Stories({ answers, preferences = {} }: { answers: Answers; preferences?: Partial<Preferences> }) {
  return (
    <DashboardFrame answers={answers} preferences={preferences}>
      <StoriesPage />
    </DashboardFrame>
  );
}

export const Rows: StoryObj = { render: () => <Stories answers={toList(createStories(8))} /> };

export const Dark: StoryObj = { ...Rows, globals: { theme: "dark" } };

export const MuchData: StoryObj = {
  render: () => <Stories answers={toList(createStories(50), "next")} preferences={{ density: "compact" }} />,
};

export const HiddenColumns: StoryObj = {
  render: () => (
    <Stories
      answers={toList(createStories(4))}
      preferences={{ hidden: { stories: ["section", "author", "template", "version"] } }}
    />
  ),
};

export const Loading: StoryObj = { render: () => <Stories answers={{ stories: { list: LOADING } }} /> };

export const Empty: StoryObj = { render: () => <Stories answers={toList([])} /> };

export const Failed: StoryObj = {
  render: () => <Stories answers={{ stories: { list: new Refusal("INTERNAL_SERVER_ERROR") } }} />,
};

export const NotAllowed: StoryObj = {
  render: () => <Stories answers={{ stories: { list: new Refusal("FORBIDDEN") } }} />,
};

export const LongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <Stories
      answers={toList(
        createStories(
          4,
          "Hafenverwaltungsgesellschaft beschließt Geschwindigkeitsbegrenzung für Fährschiffe im Nordbecken",
        ),
      )}
    />
  ),
};

export const RightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => <Stories answers={toList(createStories(4, "استئناف رحلات العبّارات بعد العاصفة"))} />,
};
