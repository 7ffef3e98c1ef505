import { content, defineEndpoint, type Endpoint, listAccepted } from "@/server/http/index";
import { createGetMedia, PICTURE_SHAPES } from "@/server/media/index";
import { z } from "@/server/platform/openapi/index";
import type { Storage } from "@/server/platform/storage/index";

const CACHE_CONTROL = "public,max-age=2592000,stale-while-revalidate=86400";
/** An SVG may contain scripts and links; a sandbox without an origin isolates them. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Create the endpoint that serves the account's files by key from a storage. */
export function mediaEndpoints(storage: Storage): readonly Endpoint[] {
  const getMedia = createGetMedia(storage);
  return [
    defineEndpoint(
      {
        operationId: "getMedia",
        method: "get",
        path: "/media/{key}",
        matching: { key: ".+" },
        tag: "Media",
        summary: "Get an image or another file by its key",
        description:
          "The key of a story's image (`hero-image-s3-key`, `image-s3-key`) or attachment; it can contain slashes. Images are available in the widths 280, 320, 480, 640, 960, 1200, 1600 and 2400, as AVIF to clients whose `Accept` names `image/avif`, else as WebP.",
        account: "host",
        credentials: ["none", "serverKey"],
        cache: "public",
        timeless: true,
        ignoresAccept: true,
        params: z.object({ key: z.string().describe("Key without leading slash.") }),
        query: z.object({
          w: z
            .string()
            .regex(/^[0-9]{1,5}$/, "must be a number of pixels")
            .transform(Number)
            .optional()
            .openapi({
              type: "integer",
              description:
                "Width in pixels, rounded up to the next available width; above the largest, the original. Images are never enlarged.",
            }),
          shape: z
            .enum(PICTURE_SHAPES)
            .optional()
            .describe(
              "Crop an image to this ratio of width to height, around its most salient part; 1200 pixels wide unless `w` says otherwise.",
            ),
        }),
        responses: {
          200: {
            description:
              "The file in its own media type; a resized image as AVIF or WebP if that is smaller.",
            contentType: "*/*",
          },
        },
        errors: ["not_found"],
      },
      async ({ ctx, params, query, header }) => {
        // AVIF by its own name: clients that cannot show it send ranges of types, too.
        const format = listAccepted(header("accept")).includes("image/avif") ? "avif" : "webp";
        const media = await getMedia(ctx, {
          key: params.key,
          width: query.w ?? null,
          shape: query.shape ?? null,
          format,
        });
        return content(media.bytes, media.contentType, {
          etag: media.etag,
          headers: {
            "cache-control": CACHE_CONTROL,
            "x-content-type-options": "nosniff",
            ...(media.variesByFormat && { vary: "Accept" }),
            ...(media.disposition === "attachment" && { "content-disposition": "attachment" }),
            ...(media.contentType === "image/svg+xml" && { "content-security-policy": SANDBOX }),
          },
        });
      },
    ),
  ];
}
