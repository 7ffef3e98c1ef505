"use client";

import { useQuery } from "@tanstack/react-query";
import { StoryPicker } from "../../pick/story-picker";
import { useTRPC } from "../../trpc/client";
import { type EditedElement, getField, setField } from "./edited-story";

const PATH = "metadata.linked-story-id";

/** Story that an element links to; its headline becomes the element's text where that is empty. */
export function LinkedStory({
  element,
  onChange,
}: {
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}) {
  const trpc = useTRPC();
  const id = getField(element, PATH);
  const query = useQuery(trpc.stories.get.queryOptions({ id }, { enabled: id !== "", retry: false }));
  const headline = query.data?.headline ?? (query.error === null ? "…" : "Story not found");
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-sm font-medium">Story</legend>
      {id !== "" && <span className="text-sm text-ink-2">{headline}</span>}
      <StoryPicker
        label={id === "" ? "Choose a story" : "Choose another story"}
        onPick={(picked) => {
          if (!("storyId" in picked)) return;
          const text = getField(element, "text") || picked.name;
          onChange({ ...setField(element, PATH, picked.storyId), text });
        }}
      />
    </fieldset>
  );
}
