import { z } from "@hono/zod-openapi";

/** A person as engagement responses show them. */
export const personSchema = z
  .object({
    id: z.int().describe("Id of the reader."),
    name: z.string(),
    avatar: z.string().nullable().describe("Address of a picture; null: none."),
    slug: z.string().describe("Unique in the account."),
    guest: z.boolean().describe("Whether they wrote without signing in."),
    bio: z.string().describe("What they say of themselves; may be empty."),
    accounts: z.array(z.int()).describe("Ids of the accounts that they administer."),
  })
  .openapi("Person");
