import { z } from "@/server/platform/openapi/index";

/** A person as engagement responses show them. */
export const personSchema = z
  .object({
    id: z.int().describe("Reader ID."),
    name: z.string(),
    avatar: z.string().nullable().describe("Picture URL, or null."),
    slug: z.string().describe("Unique in the account."),
    guest: z.boolean().describe("Whether the reader commented without logging in."),
    bio: z.string().describe("The reader's bio; may be empty."),
    accounts: z.array(z.int()).describe("IDs of the accounts that the reader administers."),
  })
  .openapi("Person");
