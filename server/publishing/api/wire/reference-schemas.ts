import { z } from "@/server/platform/openapi/index";

/** Describes a timestamp as the content API writes it. */
export function milliseconds(what: string) {
  return z.int().describe(`${what} Epoch milliseconds.`);
}

/** Keys defined by the publisher and its tools. */
export const freeObject = z.record(z.string(), z.unknown());

/** Get a stored JSON value as an object; any other value yields an empty object. */
export function asStoredObject(value: unknown): Record<string, unknown> {
  const parsed = freeObject.safeParse(value);
  return parsed.success ? parsed.data : {};
}

const intId = z.int().describe("Id.");

export const section = z
  .object({
    id: intId,
    name: z.string().describe("Name set by staff."),
    slug: z.string().describe("Last URL segment of the section."),
    "display-name": z.string().nullable().describe("Display name instead of `name`; null if there is none."),
    "parent-id": z.int().nullable().describe("Parent section; null at the top level."),
    "section-url": z.string().describe("Absolute URL of the section's page, including its parents' path."),
    "domain-slug": z.string().nullable().describe("Domain of the section; null if there is only one domain."),
    data: freeObject.nullable().describe("Custom data of the section, such as `color`; or null."),
    collection: z
      .object({ id: intId, name: z.string().describe("Name."), slug: z.string().describe("Slug.") })
      .nullable()
      .describe("Collection of the section's front page; null if there is none."),
  })
  .openapi("Section");

export const tag = z
  .object({
    id: intId,
    name: z.string().describe("Name."),
    slug: z.string().describe("Slug; tags of different types can share a slug."),
    "meta-description": z.string().nullable().describe("Description for search engines, or null."),
    "meta-title": z.string().nullable().describe("Title for search engines, or null."),
    "tag-type": z.string().describe("`Tag`, or the type of the entity that the tag represents."),
  })
  .openapi("Tag");

export const tagSummary = tag.omit({ "meta-title": true, "tag-type": true }).openapi("TagSummary");

const authorFields = {
  id: intId,
  name: z.string().describe("Display name."),
  slug: z.string().describe("Last URL segment of the author."),
  "avatar-url": z.string().nullable().describe("Portrait URL, or null."),
  "avatar-s3-key": z.string().nullable().describe("Key of the portrait in the account's storage, or null."),
  "twitter-handle": z.string().nullable().describe("Handle without @, or null."),
  bio: z.string().nullable().describe("Biography of the author, or null."),
  social: freeObject
    .nullable()
    .describe("Social profiles by network, such as `{twitter: {handle, url}}`; or null."),
};

/** An author inside a story. */
export const storyAuthor = z
  .object({
    ...authorFields,
    "contributor-role": z
      .object({ id: intId, name: z.string().describe("Name of the role.") })
      .nullable()
      .describe("Role in this story; null for its author."),
  })
  .openapi("StoryAuthor");

/** A standalone author. Never contains an email address. */
export const author = z
  .object({ ...authorFields, metadata: freeObject.describe("Custom data of the author.") })
  .openapi("Author");
