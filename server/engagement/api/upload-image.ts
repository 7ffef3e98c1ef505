import { uploadImage } from "@/server/engagement/comments/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { Storage } from "@/server/platform/storage/index";
import { account_id, jwt } from "./wire/parameters";

const BASE64 = /^(?:data:[\w.+/-]{1,100};base64,)?([\w+/-]+={0,2})$/;

const image = z
  .string()
  .transform((text, context) => {
    const [, packed] = BASE64.exec(text) ?? [];
    if (packed !== undefined) return Buffer.from(packed.replaceAll("-", "+").replaceAll("_", "/"), "base64");
    context.addIssue({ code: "custom", message: "must be a base64-encoded image" });
    return z.NEVER;
  })
  .openapi({
    type: "string",
    description: "Base64 or data URL of a JPEG, PNG, WebP, GIF or AVIF, at most 5 MB.",
  });

export function uploadImageEndpoint(storage: Storage): Endpoint {
  return defineEndpoint(
    {
      operationId: "uploadImage",
      method: "post",
      path: "/api/v1/accounts/{account_id}/images",
      jsonSuffix: true,
      tag: "Comments",
      summary: "Upload an image for a comment or contribution",
      description: "The image is re-encoded as WebP; other data of the file is discarded.",
      account: "path",
      origin: "account",
      cache: "private",
      credentials: ["engagementJwt", "memberSession", "widgetSession"],
      params: z.object({ account_id }),
      query: z.object({ jwt }),
      body: {
        schema: z.object({ image, jwt: z.unknown().optional().openapi({ type: "string" }) }),
        contentTypes: ["application/json"],
        limit: 7 * 1024 * 1024,
      },
      responses: {
        201: {
          description: "URL of the image.",
          schema: z
            .object({ image: z.object({ url: z.string(), width: z.int(), height: z.int() }) })
            .openapi("UploadedImage"),
        },
      },
      errors: ["unauthorized", "forbidden", "not_found", "too_large", "rate_limited"],
    },
    async ({ ctx, body, origin }) => {
      const { key, width, height } = await uploadImage(ctx, { storage, bytes: body.image });
      return json({ image: { url: `${origin}/media/${key}`, width, height } }, { status: 201 });
    },
  );
}
