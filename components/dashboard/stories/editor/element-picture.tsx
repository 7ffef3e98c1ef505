"use client";

import { PictureField } from "../../pick/picture-field";
import { type EditedElement, fieldAt } from "./edited-story";

interface ElementPictureProps {
  label: string;
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}

/** The picture that an element shows. Its words come along with it where there were none. */
export function ElementPicture({ label, element, onChange }: ElementPictureProps) {
  const alt = fieldAt(element, "alt-text");
  return (
    <PictureField
      label={label}
      imageKey={fieldAt(element, "image-s3-key") || null}
      url={fieldAt(element, "image-url") || null}
      alt={alt}
      onChange={({ key, url, metadata, caption, attribution, altText }) => {
        const { "image-url": _address, ...others } = element;
        onChange({
          ...others,
          "image-s3-key": key,
          ...(key === null && url !== null && { "image-url": url }),
          "image-metadata": metadata,
          title: fieldAt(element, "title") || (caption ?? ""),
          "image-attribution": fieldAt(element, "image-attribution") || (attribution ?? ""),
          "alt-text": alt || (altText ?? ""),
        });
      }}
    />
  );
}
