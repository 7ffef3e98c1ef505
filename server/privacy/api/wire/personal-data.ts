import { z } from "@/server/platform/openapi/index";
import type { Erasure, ErasureProgress } from "../../erasure";
import type { ErasurePreview } from "../../preview-erasure";

export const wireExport = z
  .looseObject({
    format: z.literal("masthead-reader-export"),
    version: z.literal(1),
    exported_at: z.iso.datetime().describe("When the export began, ISO 8601 in UTC."),
    publication: z.object({ name: z.string(), url: z.string() }),
    picture_files: z.array(z.string()).describe("Addresses of the person's pictures."),
  })
  .describe(
    "Everything that is stored about one person: beside these keys a list of rows for each section, such as `profile`, `comments` or `subscriptions`. Times are UTC.",
  )
  .openapi("PersonalDataExport");

export const wirePreview = z
  .object({
    ends: z
      .array(
        z.object({
          subscription_id: z.int(),
          plan: z.string().describe("Name of the plan."),
          gift: z
            .boolean()
            .describe(
              "Whether somebody else has it: it is not renewed, and what is paid stays. Otherwise it ends at once.",
            ),
        }),
      )
      .describe(
        "Subscriptions that the erasure ends, without a refund. While there are any, `end_subscriptions` is required.",
      ),
    invoices: z.int().describe("Number of invoices and credit notes, which are kept."),
    deleted: z.array(z.string()).describe("Sections of the export whose rows are deleted."),
    kept: z
      .array(z.object({ section: z.string(), reason: z.string().describe("What stays, and why.") }))
      .describe(
        "Sections of the export of which something stays, without what identifies the person except in invoices.",
      ),
  })
  .openapi("ErasurePreview");

/** Converts a preview to its response body. */
export function toWirePreview({
  open,
  invoices,
  deleted,
  kept,
}: ErasurePreview): z.input<typeof wirePreview> {
  return {
    ends: open.map(({ id, planName, isGift }) => ({ subscription_id: id, plan: planName, gift: isGift })),
    invoices,
    deleted: [...deleted],
    kept: [...kept],
  };
}

export const erasureInput = z
  .object({
    confirmation: z
      .string()
      .min(1)
      .max(320)
      .describe(
        "An e-mail address or phone number of this person, so that no other one is erased by a wrong id. Of a person without any: the id.",
      ),
    end_subscriptions: z
      .boolean()
      .default(false)
      .describe("Consent to the end of running subscriptions: at once, without a refund."),
  })
  .openapi("ErasureInput");

const id = z.uuid().describe("Id of the erasure.");
const reader_id = z.int().nullable().describe("The erased reader; null: a subscriber who never signed in.");
const subscriber_ids = z.array(z.int()).describe("The erased subscribers, also those merged into them.");

export const wireErasure = z
  .object({
    id,
    reader_id,
    subscriber_ids,
    erased_at: z.iso
      .datetime()
      .describe("When the rows were erased. Logs and pictures follow in the background."),
  })
  .openapi("Erasure");

/** Converts an erasure to its response body. */
export function toWireErasure({
  id,
  readerId,
  subscriberIds,
  erasedAt,
}: Erasure): z.input<typeof wireErasure> {
  return {
    id,
    reader_id: readerId,
    subscriber_ids: [...subscriberIds],
    erased_at: erasedAt.toISOString(),
  };
}

const time = (meaning: string) => z.iso.datetime().nullable().describe(`${meaning}; null: not yet.`);

export const wireProgress = z
  .object({
    id,
    reader_id,
    subscriber_ids,
    requested_at: z.iso.datetime().describe("When it was requested, ISO 8601 in UTC."),
    erased_at: time("When the rows were erased"),
    cleaned_at: time("When logs and pictures were erased"),
    finished_at: time("When it was done once more, for requests that were under way; it is then complete"),
  })
  .openapi("ErasureProgress");

/** Converts the progress of an erasure to its response body. */
export function toWireProgress(progress: ErasureProgress): z.input<typeof wireProgress> {
  const { id, readerId, subscriberIds, requestedAt, erasedAt, cleanedAt, finishedAt } = progress;
  return {
    id,
    reader_id: readerId,
    subscriber_ids: [...subscriberIds],
    requested_at: requestedAt.toISOString(),
    erased_at: erasedAt?.toISOString() ?? null,
    cleaned_at: cleanedAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
