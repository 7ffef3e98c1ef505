"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { STATE_NAMES } from "../stories/state-badge";
import { useTRPC } from "../trpc/client";
import { PickButton } from "./pick-button";

export interface PickedStory {
  storyId: string;
  name: string;
}

export interface PickedCollection {
  collectionId: number;
  name: string;
}

interface StoryPickerProps {
  label: string;
  /** Whether collections are found as well. */
  collections?: boolean;
  /** Whether what is typed may be the id of a story that is kept elsewhere, where none is found here. */
  elsewhere?: boolean;
  onPick: (picked: PickedStory | PickedCollection) => void;
}

const FOUND = 10;

/** Finds a story by words of its headline, its id or its address; and collections by name, where those may be picked. */
export function StoryPicker({ label, collections = false, elsewhere = false, onPick }: StoryPickerProps) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(false);
  const text = useDeferredValue(typed.trim());
  const filter = text === "" ? {} : { text };
  const found = { enabled: wanted, placeholderData: keepPreviousData };
  const stories = useQuery(trpc.stories.list.queryOptions({ filter, page: { limit: FOUND } }, found));
  const others = useQuery(
    trpc.collections.list.queryOptions(
      { filter, page: { limit: FOUND } },
      { ...found, enabled: wanted && collections },
    ),
  );
  const storyRows = stories.data?.rows ?? [];
  const collectionRows = collections ? (others.data?.rows ?? []) : [];
  const isElsewhere = elsewhere && text !== "" && !stories.isFetching && storyRows.length === 0;
  return (
    <PickButton
      label={label}
      find={collections ? "Find a story or a collection" : "Find a story"}
      loading={stories.isFetching || others.isFetching}
      options={[
        ...storyRows.map((row) => ({
          value: row.id,
          label: row.headline || "Untitled",
          hint: row.state === "published" ? undefined : STATE_NAMES[row.state],
        })),
        ...collectionRows.map((row) => ({ value: String(row.id), label: row.name, hint: "Collection" })),
        ...(isElsewhere ? [{ value: text, label: text, hint: "By its id" }] : []),
      ]}
      onSearch={setTyped}
      onOpen={() => setWanted(true)}
      onPick={({ value, label: name }) => {
        const isCollection = collectionRows.some((row) => String(row.id) === value);
        onPick(isCollection ? { collectionId: Number(value), name } : { storyId: value, name });
      }}
    />
  );
}
