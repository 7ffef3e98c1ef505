import { z } from "@hono/zod-openapi";

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
    name: z.string().describe("Name, as staff gave it."),
    slug: z.string().describe("Last segment of the section's address."),
    "display-name": z
      .string()
      .nullable()
      .describe("Name to show in place of `name`; null where it has none."),
    "parent-id": z.int().nullable().describe("Section above this one; null at the top."),
    "section-url": z
      .string()
      .describe("Absolute address of the section's page; holds the path of its parents."),
    "domain-slug": z
      .string()
      .nullable()
      .describe("Domain that the section belongs to; null on a single domain."),
    data: freeObject
      .nullable()
      .describe("What the publisher keeps with the section, such as `color`; or null."),
    collection: z
      .object({ id: intId, name: z.string().describe("Name."), slug: z.string().describe("Slug.") })
      .nullable()
      .describe("Collection that holds the section's front; null where it has none."),
  })
  .openapi("Section");

export const tag = z
  .object({
    id: intId,
    name: z.string().describe("Name."),
    slug: z.string().describe("Slug; tags of different types may share one."),
    "meta-description": z.string().nullable().describe("Description for search engines, or null."),
    "meta-title": z.string().nullable().describe("Title for search engines, or null."),
    "tag-type": z.string().describe("`Tag`, or the type of the entity that the tag stands for."),
  })
  .openapi("Tag");

export const tagSummary = tag.omit({ "meta-title": true, "tag-type": true }).openapi("TagSummary");

const authorFields = {
  id: intId,
  name: z.string().describe("Name as it is printed."),
  slug: z.string().describe("Last segment of the author's address."),
  "avatar-url": z.string().nullable().describe("Address of the portrait, or null."),
  "avatar-s3-key": z
    .string()
    .nullable()
    .describe("Key of the portrait in the account's own storage, or null."),
  "twitter-handle": z.string().nullable().describe("Handle without @, or null."),
  bio: z.string().nullable().describe("A few words about the author, or null."),
  social: freeObject
    .nullable()
    .describe("Profiles elsewhere, by network, as `{twitter: {handle, url}}`; or null."),
};

/** An author inside a story. */
export const storyAuthor = z
  .object({
    ...authorFields,
    "contributor-role": z
      .object({ id: intId, name: z.string().describe("What the person did.") })
      .nullable()
      .describe("Role in this story; null for its author."),
  })
  .openapi("StoryAuthor");

/** A standalone author. Never contains an e-mail address. */
export const author = z
  .object({ ...authorFields, metadata: freeObject.describe("What the publisher keeps with the author.") })
  .openapi("Author");
