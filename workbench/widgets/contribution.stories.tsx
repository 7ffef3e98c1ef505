import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ContributionData } from "@/components/embed/contribution/boot-data";
import type { WidgetAnswers } from "./setup";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Contribution" } satisfies Meta;

const DATA: ContributionData = {
  publisher: "The Harbour Chronicle",
  guests: true,
  images: true,
  topic: null,
};

const STATES = ["submitted", "accepted", "rejected"] as const;

const OWN: WidgetAnswers = {
  "/current_user": { body: { current_user: { name: "Ada Quay" } } },
  "/contributions": {
    body: {
      data: STATES.map((state, index) => ({
        attributes: {
          id: index,
          headline: `My summer on the pier, part ${index + 1}`,
          created_at: "2026-11-20T10:00:00Z",
          state,
        },
      })),
    },
  },
};

export const Form: StoryObj = { render: () => <WidgetFrame app="contribution" data={DATA} /> };

export const Dark: StoryObj = { ...Form, globals: { theme: "dark" } };

export const WithTopic: StoryObj = {
  render: () => (
    <WidgetFrame
      app="contribution"
      data={{ ...DATA, images: false, topic: { type: "story-attributes.topic", value: "Summer,Harbour" } }}
    />
  ),
};

export const ReadersOnly: StoryObj = {
  render: () => <WidgetFrame app="contribution" data={{ ...DATA, guests: false }} />,
};

export const WithOwnContributions: StoryObj = {
  render: () => <WidgetFrame app="contribution" data={DATA} answers={OWN} isLoggedIn />,
};

export const OwnContributionsFail: StoryObj = {
  render: () => (
    <WidgetFrame
      app="contribution"
      data={DATA}
      answers={{ ...OWN, "/contributions": { status: 500, code: "internal" } }}
      isLoggedIn
    />
  ),
};

export const German: StoryObj = { ...WithOwnContributions, globals: { locale: "de" } };

export const RightToLeft: StoryObj = { ...WithOwnContributions, globals: { locale: "ar" } };
