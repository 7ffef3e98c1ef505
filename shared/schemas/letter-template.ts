import { z } from "zod";

const text = z.string().refine((value) => !value.includes("\u0000"), "Text can't contain NUL characters.");

const COLOR = /^#[0-9a-f]{6}$/i;
/** Formats that common mail programs do not show. */
const NOT_IN_MAILS = /\.(?:svg|webp|avif)$/i;
/** A path of the publication's site; two slashes would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

function isPicture(address: string): boolean {
  if (!OWN_PATH.test(address) && !/^https:\/\//i.test(address)) return false;
  if (!URL.canParse(address, "https://publication.example")) return false;
  const { protocol, username, password } = new URL(address, "https://publication.example");
  return protocol === "https:" && username === "" && password === "";
}

function isShownInMails(address: string): boolean {
  if (!URL.canParse(address, "https://publication.example")) return true;
  return !NOT_IN_MAILS.test(new URL(address, "https://publication.example").pathname);
}

/** How the letters of a newsletter look. Texts are plain text; each line is a paragraph. */
export const letterTemplateSchema = z
  .object({
    /** Above the stories; empty: the newsletter's description. */
    introduction: text.trim().max(2_000, "At most 2,000 characters."),
    /** At the end, above why the recipient gets the letter. */
    footerNote: text.trim().max(1_000, "At most 1,000 characters."),
    /** null: the publication's. */
    accentColor: text.regex(COLOR, "Enter a colour such as #0b5fa5.").nullable(),
    /** At the top: the publication's logo or name, the newsletter's name, or a picture. */
    header: z.enum(["publication", "newsletter", "picture"]),
    /** Address of that picture; null: none. */
    headerPicture: text
      .trim()
      .max(1_000, "At most 1,000 characters.")
      .refine(isPicture, "Enter an https address, or a path of your site such as /media/letter.png.")
      .refine(isShownInMails, "Mail programs do not show this format. Use PNG, JPEG or GIF.")
      .nullable(),
    showPicture: z.boolean(),
    showSection: z.boolean(),
    showSummary: z.boolean(),
    /** The beginning of the story, as far as everybody may read it. */
    showBeginning: z.boolean(),
  })
  .refine(({ header, headerPicture }) => header !== "picture" || headerPicture !== null, {
    path: ["headerPicture"],
    message: "Enter the address of the picture.",
  });

/** The letters of a newsletter without a template of its own. */
export const DEFAULT_LETTER_TEMPLATE: z.output<typeof letterTemplateSchema> = {
  introduction: "",
  footerNote: "",
  accentColor: null,
  header: "publication",
  headerPicture: null,
  showPicture: false,
  showSection: false,
  showSummary: true,
  showBeginning: true,
};

/** Colours that a preview shows; a mail has both, and the mail program chooses. */
export const letterSchemeSchema = z.enum(["light", "dark"]);
