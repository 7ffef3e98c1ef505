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
  /** Whether collections are searched as well. */
  collections?: boolean;
  /** Whether the text may be the id of a remote story, where no story here matches. */
  allowsRemote?: boolean;
  onPick: (picked: PickedStory | PickedCollection) => void;
}

const RESULT_LIMIT = 10;

/** Picker of a story by headline, id or address, and optionally of a collection by name. */
export function StoryPicker({ label, collections = false, allowsRemote = false, onPick }: StoryPickerProps) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [isOpened, setOpened] = useState(false);
  const text = useDeferredValue(typed.trim());
  const filter = text === "" ? {} : { text };
  const searchOptions = { enabled: isOpened, placeholderData: keepPreviousData };
  const stories = useQuery(
    trpc.stories.list.queryOptions({ filter, page: { limit: RESULT_LIMIT } }, searchOptions),
  );
  const collectionQuery = useQuery(
    trpc.collections.list.queryOptions(
      { filter, page: { limit: RESULT_LIMIT } },
      { ...searchOptions, enabled: isOpened && collections },
    ),
  );
  const storyRows = stories.data?.rows ?? [];
  const collectionRows = collections ? (collectionQuery.data?.rows ?? []) : [];
  const isRemote = allowsRemote && text !== "" && !stories.isFetching && storyRows.length === 0;
  return (
    <PickButton
      label={label}
      find={collections ? "Find a story or a collection" : "Find a story"}
      loading={stories.isFetching || collectionQuery.isFetching}
      options={[
        ...storyRows.map((row) => ({
          value: row.id,
          label: row.headline || "Untitled",
          hint: row.state === "published" ? undefined : STATE_NAMES[row.state],
        })),
        ...collectionRows.map((row) => ({ value: String(row.id), label: row.name, hint: "Collection" })),
        ...(isRemote ? [{ value: text, label: text, hint: "By its id" }] : []),
      ]}
      onSearch={setTyped}
      onOpen={() => setOpened(true)}
      onPick={({ value, label: name }) => {
        const isCollection = collectionRows.some((row) => String(row.id) === value);
        onPick(isCollection ? { collectionId: Number(value), name } : { storyId: value, name });
      }}
    />
  );
}
