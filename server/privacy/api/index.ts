import {
  defineEndpoint,
  type Endpoint,
  type EndpointInput,
  idParameter,
  json,
  jsonInParts,
} from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { z } from "@/server/platform/openapi/index";
import type { Storage } from "@/server/platform/storage/index";
import { eraseReader } from "../erase-reader";
import { exportReader } from "../export-reader";
import { getErasureProgress } from "../get-erasure-progress";
import type { PersonKey } from "../person";
import { previewErasure } from "../preview-erasure";
import {
  erasureInput,
  toWireErasure,
  toWirePreview,
  toWireProgress,
  wireErasure,
  wireExport,
  wirePreview,
  wireProgress,
} from "./wire/personal-data";

const shared = {
  tag: "Personal data",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
} as const;

interface PrivacyDependencies {
  vault: Vault;
  storage: Storage;
}

/** A way to name a person: by reader or by subscriber. */
interface Naming<P extends z.ZodObject> {
  /** The table of the object in the audit log. */
  type: "reader" | "subscriber";
  path: string;
  /** Names of the operations: `exportReaderData`, `exportSubscriberData`. */
  noun: "Reader" | "Subscriber";
  params: P;
  toKey(params: z.output<P>): PersonKey;
}

const READERS: Naming<z.ZodObject<{ "reader-id": ReturnType<typeof idParameter> }>> = {
  type: "reader",
  path: "/api/v1/personal-data/readers/{reader-id}",
  noun: "Reader",
  params: z.object({ "reader-id": idParameter("Id of the reader; a member's id is that of their reader.") }),
  toKey: ({ "reader-id": readerId }) => ({ readerId }),
};

const SUBSCRIBERS: Naming<z.ZodObject<{ "subscriber-id": ReturnType<typeof idParameter> }>> = {
  type: "subscriber",
  path: "/api/v1/personal-data/subscribers/{subscriber-id}",
  noun: "Subscriber",
  params: z.object({
    "subscriber-id": idParameter("Id of the subscriber; the reader whom they are is the same person."),
  }),
  toKey: ({ "subscriber-id": subscriberId }) => ({ subscriberId }),
};

type ExportInput = Pick<EndpointInput<unknown, unknown, unknown>, "ctx" | "origin" | "recordRead">;

/** Starts an export and records it, before anything is sent. */
async function answerExport({ ctx, origin, recordRead }: ExportInput, key: PersonKey, type: string) {
  const id = String("readerId" in key ? key.readerId : key.subscriberId);
  const parts = exportReader(ctx, { key, origin });
  const reply = await jsonInParts(parts, {
    "content-disposition": `attachment; filename="${type}-${id}.json"`,
  });
  await recordRead({ type, id });
  return reply;
}

function readEndpoints<P extends z.ZodObject>({ type, path, noun, params, toKey }: Naming<P>): Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: `export${noun}Data`,
        method: "get",
        path,
        summary: `Export everything that is stored about one person, by ${type}`,
        description:
          "Answers a request for access (Articles 15 and 20 GDPR): the same file as in the dashboard, without secrets and without data of others. Sent while it is read: a cut connection leaves an incomplete document. Recorded in the audit log.",
        params,
        responses: { 200: { description: "The person's data.", schema: wireExport } },
        errors: ["unauthorized", "not_found", "conflict"],
      },
      (input) => answerExport(input, toKey(input.params), type),
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: `preview${noun}Erasure`,
        method: "get",
        path: `${path}/erasure-preview`,
        summary: `Preview what an erasure ends, deletes and keeps, by ${type}`,
        params,
        responses: { 200: { description: "What an erasure would do.", schema: wirePreview } },
        errors: ["unauthorized", "not_found", "conflict"],
      },
      async ({ ctx, params: named }) => json(toWirePreview(await previewErasure(ctx, toKey(named)))),
    ),
  ];
}

function eraseEndpoint<P extends z.ZodObject>(
  { type, path, noun, params, toKey }: Naming<P>,
  { vault, storage }: PrivacyDependencies,
): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: `erase${noun}Data`,
      method: "post",
      path: `${path}/erasure`,
      summary: `Erase one person, by ${type}`,
      description:
        "Answers a request for erasure (Article 17 GDPR); it cannot be undone. Refused with 409 while subscriptions run and `end_subscriptions` is not set. Invoices and the books are kept. Sent again, it returns the same erasure. For a member, the event `identity/member.deleted` and the webhook `member-delete` follow.",
      params,
      body: { schema: erasureInput, contentTypes: ["application/json"], limit: 4_096 },
      idempotent: true,
      responses: { 200: { description: "The rows are erased.", schema: wireErasure } },
      errors: ["unauthorized", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params: named, body: { confirmation, end_subscriptions: endSubscriptions } }) => {
      const request = { key: toKey(named), confirmation, endSubscriptions };
      return json(toWireErasure(await eraseReader({ ...ctx, vault, storage }, request)));
    },
  );
}

const progressEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "getErasure",
    method: "get",
    path: "/api/v1/personal-data/erasures/{erasure-id}",
    summary: "Get the progress of an erasure",
    params: z.object({ "erasure-id": z.string().max(100).describe("Id that the erasure returned.") }),
    responses: { 200: { description: "The erasure.", schema: wireProgress } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, params }) => json(toWireProgress(await getErasureProgress(ctx, params["erasure-id"]))),
);

/** Personal data of one person over the API: export, preview, erasure. */
export function privacyEndpoints(dependencies: PrivacyDependencies): readonly Endpoint[] {
  return [
    ...readEndpoints(READERS),
    ...readEndpoints(SUBSCRIBERS),
    eraseEndpoint(READERS, dependencies),
    eraseEndpoint(SUBSCRIBERS, dependencies),
    progressEndpoint,
  ];
}
