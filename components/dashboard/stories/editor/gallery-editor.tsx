"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { type EditedElement, fieldAt, freshKey, moved, withField } from "./edited-story";
import { ElementPicture } from "./element-picture";

interface GalleryEditorProps {
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}

const WORDS = [
  { path: "title", label: "Caption" },
  { path: "image-attribution", label: "Attribution" },
  { path: "alt-text", label: "Words for those who cannot see it" },
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

const isElement = (value: unknown): value is EditedElement =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function picturesOf(gallery: EditedElement): readonly EditedElement[] {
  const parts = gallery["story-elements"];
  return Array.isArray(parts) ? parts.filter(isElement) : [];
}

interface OnePictureProps extends GalleryEditorProps {
  place: number;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function OnePicture({ element, onChange, place, last, onMove, onRemove }: OnePictureProps) {
  const id = useId();
  const name = `picture ${place}`;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ElementPicture label={`Picture ${place}`} element={element} onChange={onChange} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} up`}
          disabled={place === 1}
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
        {WORDS.map(({ path, label }) => (
          <Field
            key={path}
            id={`${id}-${path}`}
            label={label}
            value={fieldAt(element, path)}
            onChange={(event) => onChange(withField(element, path, event.target.value))}
          />
        ))}
      </div>
    </li>
  );
}

/** Several pictures shown together: in order, each with its words. */
export function GalleryEditor({ element, onChange }: GalleryEditorProps) {
  const id = useId();
  const pictures = picturesOf(element);
  const [keys, setKeys] = useState<readonly string[]>(() => pictures.map(() => freshKey()));
  const keep = (next: readonly EditedElement[], nextKeys: readonly string[]) => {
    setKeys(nextKeys);
    onChange({ ...element, "story-elements": next });
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-type`} className="text-sm font-medium">
          Shown as
        </label>
        <select
          id={`${id}-type`}
          value={fieldAt(element, "metadata.type") === "slideshow" ? "slideshow" : "gallery"}
          onChange={(event) => onChange(withField(element, "metadata.type", event.target.value))}
          className={`${INPUT_LOOK} h-9 px-2 text-base`}
        >
          <option value="gallery">A gallery, all at once</option>
          <option value="slideshow">A slide show, one after the other</option>
        </select>
      </div>
      <Field
        id={`${id}-title`}
        label="Title of the gallery"
        value={fieldAt(element, "title")}
        onChange={(event) => onChange(withField(element, "title", event.target.value))}
      />
      <ol aria-label="Pictures of the gallery" className="flex flex-col gap-3">
        {pictures.map((picture, at) => (
          <OnePicture
            key={keys[at] ?? at}
            place={at + 1}
            last={at === pictures.length - 1}
            element={picture}
            onChange={(next) => keep(pictures.with(at, next), keys)}
            onMove={(by) => keep(moved(pictures, at, by), moved(keys, at, by))}
            onRemove={() =>
              keep(
                pictures.filter((_, place) => place !== at),
                keys.filter((_, place) => place !== at),
              )
            }
          />
        ))}
      </ol>
      <div>
        <Button size="sm" onClick={() => keep([...pictures, BLANK], [...keys, freshKey()])}>
          <Plus aria-hidden />
          Add a picture
        </Button>
      </div>
    </>
  );
}
