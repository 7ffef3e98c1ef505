"use client";

import { useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { isJsonObject } from "@/shared/json-object";
import { type EditedElement, getField, setField } from "./edited-story";
import { type ElementField, getElementKind } from "./element-kinds";
import { ElementPicture } from "./element-picture";
import { GalleryEditor } from "./gallery-editor";
import { LinkedStory } from "./linked-story";

interface EditorProps {
  element: EditedElement;
  onChange: (element: EditedElement) => void;
}

function decodeBase64(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}

function encodeBase64(code: string): string {
  return btoa(Array.from(new TextEncoder().encode(code), (byte) => String.fromCharCode(byte)).join(""));
}

function Area(props: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  mono: boolean;
  onChange: (value: string) => void;
}) {
  const { id, label, hint, error, value, mono, onChange } = props;
  const rows = Math.min(16, Math.max(3, Math.ceil(value.length / 80) + value.split("\n").length - 1));
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={!mono}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-about`}
        onChange={(event) => onChange(event.target.value)}
        className={cn(INPUT_LOOK, "px-3 py-2 leading-relaxed", mono ? "font-mono text-xs" : "text-base")}
      />
      {(error ?? hint) !== undefined && (
        <p id={`${id}-about`} className={cn("text-xs", error === undefined ? "text-ink-3" : "text-bad")}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

function FormField({ field, element, onChange }: EditorProps & { field: ElementField }) {
  const id = useId();
  const stored = getField(element, field.path);
  const value = field.code === true ? decodeBase64(stored) : stored;
  const change = (next: string) => {
    onChange(setField(element, field.path, field.code === true ? encodeBase64(next) : next));
  };
  if (field.story === true) return <LinkedStory element={element} onChange={onChange} />;
  if (field.area === true)
    return (
      <Area
        id={id}
        label={field.label}
        hint={field.hint}
        value={value}
        mono={field.code === true}
        onChange={change}
      />
    );
  return <Field id={id} label={field.label} value={value} onChange={(event) => change(event.target.value)} />;
}

function parseElement(text: string): EditedElement | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && typeof value.type === "string" ? value : null;
  } catch {
    return null;
  }
}

/** JSON editor of an element without a form; it changes with every valid JSON text. */
function PlainText({ element, onChange }: EditorProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(element, null, 2));
  return (
    <Area
      id={id}
      label="Stored JSON"
      hint="Keys and values are stored unchanged."
      error={
        parseElement(text) === null
          ? "This is not valid JSON of an element. The last valid version is kept."
          : undefined
      }
      value={text}
      mono
      onChange={(next) => {
        setText(next);
        const value = parseElement(next);
        if (value !== null) onChange(value);
      }}
    />
  );
}

/** Form of an element. */
export function ElementEditor({ element, onChange }: EditorProps) {
  const kind = getElementKind(element);
  if (kind === null) return <PlainText element={element} onChange={onChange} />;
  return (
    <div className="flex flex-col gap-3">
      {kind.pictures === "gallery" && <GalleryEditor element={element} onChange={onChange} />}
      {kind.pictures === "image" && <ElementPicture label="Picture" element={element} onChange={onChange} />}
      {kind.fields.map((field) => (
        <FormField key={field.path} field={field} element={element} onChange={onChange} />
      ))}
    </div>
  );
}
