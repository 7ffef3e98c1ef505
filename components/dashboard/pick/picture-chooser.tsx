"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { NewsroomPicture } from "@/server/publishing/newsroom/index";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { PictureThumb } from "./picture-thumb";

interface PictureChooserProps {
  onClose: () => void;
  onChoose: (picture: NewsroomPicture) => void;
}

function getName({ altText, caption, key, url }: NewsroomPicture): string {
  const name = altText ?? caption?.replace(/<[^>]*>/g, "") ?? "";
  return name.trim() || ((key ?? url ?? "").split("/").at(-1) ?? "Picture");
}

function SearchResults({ text, onChoose }: { text: string; onChoose: PictureChooserProps["onChoose"] }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.pictures.list.queryOptions({ text: useDeferredValue(text) }, { placeholderData: keepPreviousData }),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (query.data.length === 0)
    return <p className="py-10 text-center text-sm text-ink-2">No pictures found. Try other words.</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {query.data.map((picture) => (
        <li key={picture.key ?? picture.url}>
          <button
            type="button"
            onClick={() => onChoose(picture)}
            className="flex w-full flex-col gap-1 rounded-md p-1 text-left hover:bg-hover"
          >
            <PictureThumb imageKey={picture.key} url={picture.url} alt="" className="aspect-3/2 w-full" />
            <span className="line-clamp-2 text-xs text-ink-2">{getName(picture)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Images of existing stories, searched by the text of those stories. */
export function PictureChooser({ onClose, onChoose }: PictureChooserProps) {
  const id = useId();
  const [text, setText] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose a picture"
      description="Hero images of stories, most recently updated first."
      className="max-w-2xl"
    >
      <div className="px-5 pb-3">
        <Field
          id={`${id}-find`}
          label="Search by story"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <section aria-label="Pictures" className="min-h-40 overflow-y-auto px-4 pb-5">
        <SearchResults text={text} onChoose={onChoose} />
      </section>
    </Dialog>
  );
}
