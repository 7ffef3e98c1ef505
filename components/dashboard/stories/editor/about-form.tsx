"use client";

import { useId } from "react";
import { Field, INPUT_LOOK } from "@/components/ui/field";
import { FacetPicker } from "../../pick/facet-picker";
import { PictureField } from "../../pick/picture-field";
import { ACCESS_NAMES } from "../story-filters";
import { type EditedAbout, NO_HERO, setSeoValue } from "./edited-about";

interface AboutFormProps {
  about: EditedAbout;
  /** The story's current slug, and whether it is fixed. */
  slug: { whole: string; isFixed: boolean };
  onChange: (part: Partial<EditedAbout>) => void;
}

const REFERENCES = [
  {
    part: "sections",
    kind: "section",
    label: "Sections",
    one: "a section",
    hint: "The first is the main one.",
  },
  { part: "authors", kind: "author", label: "Authors", one: "an author", hint: undefined },
  { part: "tags", kind: "tag", label: "Tags", one: "a tag", hint: undefined },
] as const;

const HERO_FIELDS = [
  { part: "caption", label: "Caption" },
  { part: "attribution", label: "Attribution" },
  { part: "altText", label: "Alt text" },
  { part: "hyperlink", label: "Link" },
] as const;

function References({ about, onChange }: Omit<AboutFormProps, "slug">) {
  return REFERENCES.map(({ part, kind, label, one, hint }) => (
    <FacetPicker
      key={part}
      kind={kind}
      label={label}
      one={one}
      {...(hint !== undefined && { hint })}
      picked={about[part].map(({ id, name }) => ({ key: String(id), name }))}
      keyOf={({ id }) => String(id)}
      onAdd={({ id, name }) => onChange({ [part]: [...about[part], { id, name }] })}
      onRemove={(key) => onChange({ [part]: about[part].filter(({ id }) => String(id) !== key) })}
    />
  ));
}

function Hero({ about: { hero }, onChange }: Omit<AboutFormProps, "slug">) {
  const id = useId();
  return (
    <>
      <PictureField
        label="Hero image"
        imageKey={hero.key}
        url={hero.url}
        alt={hero.altText}
        onRemove={() => onChange({ hero: NO_HERO })}
        onChange={({ key, url, caption, attribution, altText, metadata }) =>
          onChange({
            hero: {
              ...NO_HERO,
              key,
              url,
              metadata,
              caption: caption ?? "",
              attribution: attribution ?? "",
              altText: altText ?? "",
            },
          })
        }
      />
      {(hero.key !== null || hero.url !== null) &&
        HERO_FIELDS.map(({ part, label }) => (
          <Field
            key={part}
            id={`${id}-${part}`}
            label={label}
            maxLength={2000}
            value={hero[part]}
            onChange={(event) => onChange({ hero: { ...hero, [part]: event.target.value } })}
          />
        ))}
    </>
  );
}

function Search({ about: { seo }, onChange }: Omit<AboutFormProps, "slug">) {
  const id = useId();
  const getSeoValue = (name: string) => (typeof seo[name] === "string" ? seo[name] : "");
  return (
    <>
      <Field
        id={`${id}-title`}
        label="SEO title"
        maxLength={300}
        hint="Leave empty to use the headline."
        value={getSeoValue("meta-title")}
        onChange={(event) => onChange({ seo: setSeoValue(seo, "meta-title", event.target.value) })}
      />
      <Field
        id={`${id}-description`}
        label="SEO description"
        maxLength={1000}
        hint="Leave empty to use the summary."
        value={getSeoValue("meta-description")}
        onChange={(event) => onChange({ seo: setSeoValue(seo, "meta-description", event.target.value) })}
      />
    </>
  );
}

/** Metadata of a story: sections, tags, authors, picture, slug, access. */
export function AboutForm({ about, slug, onChange }: AboutFormProps) {
  const id = useId();
  return (
    <>
      <References about={about} onChange={onChange} />
      <Hero about={about} onChange={onChange} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-access`} className="text-sm font-medium">
          Access
        </label>
        <select
          id={`${id}-access`}
          value={about.access}
          className={`${INPUT_LOOK} h-9 px-2 text-base`}
          onChange={({ target }) => {
            const access =
              target.value === "login" || target.value === "subscription" ? target.value : "public";
            onChange({ access });
          }}
        >
          {Object.entries(ACCESS_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Field
        id={`${id}-slug`}
        label="URL slug"
        maxLength={200}
        disabled={slug.isFixed}
        hint={
          slug.isFixed
            ? `Published at /${slug.whole}. It cannot be changed.`
            : `Leave empty to generate it from the headline. Now: /${slug.whole}`
        }
        value={slug.isFixed ? (slug.whole.split("/").at(-1) ?? "") : about.customSlug}
        onChange={(event) => onChange({ customSlug: event.target.value })}
      />
      <Search about={about} onChange={onChange} />
    </>
  );
}
