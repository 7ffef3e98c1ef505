"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { isJsonObject } from "@/shared/json-object";
import { createKey, type EditedElement, getField, moveEntry, setField } from "./edited-story";
import { ElementPicture } from "./element-picture";

interface GalleryEditorProps {
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}

const CAPTION_FIELDS = [
  { path: "title", label: "Caption" },
  { path: "image-attribution", label: "Attribution" },
  { path: "alt-text", label: "Alt text" },
] as const;

const BLANK: EditedElement = {
  type: "image",
  subtype: null,
  title: "",
  description: "",
  "image-s3-key": null,
  "image-metadata": null,
  "image-attribution": "",
  metadata: {},
};

function getPictures(gallery: EditedElement): readonly EditedElement[] {
  const parts = gallery["story-elements"];
  return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
}

interface GalleryPictureProps extends GalleryEditorProps {
  number: number;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function GalleryPicture({ element, onChange, number, last, onMove, onRemove }: GalleryPictureProps) {
  const id = useId();
  const name = `picture ${number}`;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ElementPicture label={`Picture ${number}`} element={element} onChange={onChange} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} up`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} down`}
          disabled={last}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        {CAPTION_FIELDS.map(({ path, label }) => (
          <Field
            key={path}
            id={`${id}-${path}`}
            label={label}
            value={getField(element, path)}
            onChange={(event) => onChange(setField(element, path, event.target.value))}
          />
        ))}
      </div>
    </li>
  );
}

/** Editor of a gallery: pictures in order, each with its texts. */
export function GalleryEditor({ element, onChange }: GalleryEditorProps) {
  const id = useId();
  const pictures = getPictures(element);
  const [keys, setKeys] = useState<readonly string[]>(() => pictures.map(() => createKey()));
  const updatePictures = (next: readonly EditedElement[], nextKeys: readonly string[]) => {
    setKeys(nextKeys);
    onChange({ ...element, "story-elements": next });
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-type`} className="text-sm font-medium">
          Layout
        </label>
        <select
          id={`${id}-type`}
          value={getField(element, "metadata.type") === "slideshow" ? "slideshow" : "gallery"}
          onChange={(event) => onChange(setField(element, "metadata.type", event.target.value))}
          className={`${INPUT_LOOK} h-9 px-2 text-base`}
        >
          <option value="gallery">Gallery: all pictures at once</option>
          <option value="slideshow">Slideshow: one picture at a time</option>
        </select>
      </div>
      <Field
        id={`${id}-title`}
        label="Gallery title"
        value={getField(element, "title")}
        onChange={(event) => onChange(setField(element, "title", event.target.value))}
      />
      <ol aria-label="Gallery pictures" className="flex flex-col gap-3">
        {pictures.map((picture, at) => (
          <GalleryPicture
            key={keys[at] ?? at}
            number={at + 1}
            last={at === pictures.length - 1}
            element={picture}
            onChange={(next) => updatePictures(pictures.with(at, next), keys)}
            onMove={(by) => updatePictures(moveEntry(pictures, at, by), moveEntry(keys, at, by))}
            onRemove={() =>
              updatePictures(
                pictures.filter((_, index) => index !== at),
                keys.filter((_, index) => index !== at),
              )
            }
          />
        ))}
      </ol>
      <div>
        <Button size="sm" onClick={() => updatePictures([...pictures, BLANK], [...keys, createKey()])}>
          <Plus aria-hidden />
          Add picture
        </Button>
      </div>
    </>
  );
}
