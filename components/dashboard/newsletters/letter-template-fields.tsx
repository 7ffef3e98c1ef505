"use client";

import type { LetterTemplate } from "@/server/engagement/newsletters/index";
import { AreaField, CheckField, ColorField, SelectField, TextField } from "../form/fields";

/** Fields that show their own problem. */
export const TEMPLATE_FIELDS: readonly string[] = [
  "introduction",
  "footerNote",
  "accentColor",
  "headerPicture",
];

const HEADERS = [
  { value: "publication", label: "The publication's logo or name" },
  { value: "newsletter", label: "The newsletter's name" },
  { value: "picture", label: "A picture" },
] as const;

const PARTS = [
  { part: "showPicture", label: "Picture" },
  { part: "showSection", label: "Section" },
  { part: "showSummary", label: "Summary" },
  { part: "showBeginning", label: "Beginning of the text" },
] as const;

/** Shown in the colour field until another colour is chosen. */
const FIRST_COLOR = "#0b5fa5";

interface LetterTemplateFieldsProps {
  values: LetterTemplate;
  problems: Readonly<Record<string, string>>;
  change: (part: Partial<LetterTemplate>) => void;
}

/** The fields of a newsletter's template. */
export function LetterTemplateFields({ values, problems, change }: LetterTemplateFieldsProps) {
  const { header, headerPicture, accentColor } = values;
  return (
    <>
      <SelectField
        label="Header"
        value={header}
        options={HEADERS}
        onChange={(chosen) =>
          change({ header: chosen, ...(chosen !== "picture" && { headerPicture: null }) })
        }
      />
      {header === "picture" && (
        <TextField
          label="Picture address"
          hint="An https address, or a path of your site. PNG, JPEG or GIF, shown 40 pixels high."
          value={headerPicture ?? ""}
          error={problems.headerPicture}
          onChange={(address) => change({ headerPicture: address === "" ? null : address })}
        />
      )}
      <CheckField
        label="Use another colour than the publication's"
        checked={accentColor !== null}
        onChange={(isOwn) => change({ accentColor: isOwn ? FIRST_COLOR : null })}
      />
      {accentColor !== null && (
        <ColorField
          label="Colour"
          hint="Darkened or lightened as far as text needs to be readable."
          value={accentColor}
          error={problems.accentColor}
          onChange={(color) => change({ accentColor: color })}
        />
      )}
      <AreaField
        label="Introduction"
        hint="Above the stories, instead of the description. Plain text; each line is a paragraph."
        rows={5}
        value={values.introduction}
        error={problems.introduction}
        onChange={(introduction) => change({ introduction })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium text-ink">Parts of a story</legend>
        {PARTS.map(({ part, label }) => (
          <CheckField
            key={part}
            label={label}
            checked={values[part]}
            onChange={(isShown) => change({ ...values, [part]: isShown })}
          />
        ))}
      </fieldset>
      <AreaField
        label="Footer note"
        hint="At the end of the email. Plain text; each line is a paragraph."
        value={values.footerNote}
        error={problems.footerNote}
        onChange={(footerNote) => change({ footerNote })}
      />
    </>
  );
}
