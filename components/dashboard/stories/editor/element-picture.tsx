"use client";

import { PictureField } from "../../pick/picture-field";
import { type EditedElement, getField } from "./edited-story";

interface ElementPictureProps {
  label: string;
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}

/** Picture of an element. Its caption is copied where the element has none. */
export function ElementPicture({ label, element, onChange }: ElementPictureProps) {
  const alt = getField(element, "alt-text");
  return (
    <PictureField
      label={label}
      imageKey={getField(element, "image-s3-key") || null}
      url={getField(element, "image-url") || null}
      alt={alt}
      onChange={({ key, url, metadata, caption, attribution, altText }) => {
        const { "image-url": _address, ...rest } = element;
        onChange({
          ...rest,
          "image-s3-key": key,
          ...(key === null && url !== null && { "image-url": url }),
          "image-metadata": metadata,
          title: getField(element, "title") || (caption ?? ""),
          "image-attribution": getField(element, "image-attribution") || (attribution ?? ""),
          "alt-text": alt || (altText ?? ""),
        });
      }}
    />
  );
}
