import { content, defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { z } from "@/server/platform/openapi/index";
import type { Storage } from "@/server/platform/storage/index";
import { updateOwnProfile } from "../members/index";
import { MAX_UPLOAD_BYTES, receiveUpload, setOwnPicture, signUpload } from "../pictures/index";
import { jsonBody, memberApi, nameField } from "./member-contracts";
import { memberSchema, toMember } from "./wire/member";

const UPLOADS = "/api/sign/uploads";
const CREATED = 201;

interface Dependencies {
  storage: Storage;
  vault: Vault;
}

const uploadKey = z.string().min(1).max(512);

const ticketSchema = z
  .object({
    action: z.string().describe("URL to send the form to, as multipart/form-data with the file as `file`."),
    key: z.string().describe("Key of the picture after the upload: the `temp-s3-key` of a profile."),
    "Content-Type": z.string(),
    policy: z.string(),
    acl: z.literal("private"),
    success_action_status: z.literal(String(CREATED)),
    AWSAccessKeyId: z.string().describe("The account's public key. Clients send it with the form."),
    signature: z.string(),
  })
  .openapi("UploadTicket");

const sign = ({ vault }: Dependencies) =>
  defineEndpoint(
    {
      ...memberApi,
      credentials: ["memberSession"],
      operationId: "signUpload",
      method: "get",
      path: "/api/sign",
      summary: "Create a signed upload for a picture",
      description:
        "Form fields in the style of S3, valid for 15 minutes; 5 MB at most. Then send the key in a PATCH of /api/v1/members/profile.",
      query: z.object({
        "file-name": z.string().min(1).max(512).describe("Original file name. Not stored."),
        "mime-type": z.string().max(100).describe("MIME type of a JPEG, PNG, WebP, GIF, AVIF or HEIC."),
      }),
      responses: { 200: { description: "The form fields to send with the file.", schema: ticketSchema } },
      errors: ["unauthorized"],
    },
    async ({ ctx, query, origin }) => {
      const mimeType = query["mime-type"];
      const { key, policy, signature } = await signUpload(ctx, { vault, mimeType });
      return json({
        action: `${origin}${UPLOADS}`,
        key,
        "Content-Type": mimeType,
        policy,
        acl: "private",
        success_action_status: String(CREATED),
        AWSAccessKeyId: ctx.account.key,
        signature,
      });
    },
  );

const upload = ({ storage, vault }: Dependencies) =>
  defineEndpoint(
    {
      ...memberApi,
      operationId: "upload",
      method: "post",
      path: UPLOADS,
      summary: "Upload a picture with a signed form",
      description:
        "Takes the form of `signUpload`. The picture is re-encoded as WebP; nothing else of the file is stored.",
      ignoresAccept: true,
      body: {
        contentTypes: ["multipart/form-data"],
        limit: MAX_UPLOAD_BYTES + 65_536,
        schema: z.object({
          key: uploadKey,
          policy: z.string().max(4_096),
          signature: z.string().max(1_024),
          file: z.instanceof(Uint8Array).openapi({ type: "string", format: "binary" }),
        }),
      },
      responses: {
        [CREATED]: {
          description: "The picture was stored. The body has its key, in the format of S3.",
          contentType: "application/xml",
        },
      },
      errors: ["forbidden", "too_large"],
    },
    async ({ ctx, body, origin }) => {
      const { key, file, ...ticket } = body;
      await receiveUpload(ctx, { storage, vault }, { key, bytes: file, ticket });
      const location = `${origin}/media/${key}`;
      const postResponse = `<PostResponse><Location>${location}</Location><Key>${key}</Key></PostResponse>`;
      return content(`<?xml version="1.0" encoding="UTF-8"?>${postResponse}`, "application/xml", {
        status: CREATED,
      });
    },
  );

const profile = ({ storage }: Dependencies) =>
  defineEndpoint(
    {
      ...memberApi,
      credentials: ["memberSession"],
      operationId: "updateMemberProfile",
      method: "patch",
      path: "/api/v1/members/profile",
      summary: "Update the current member's name and picture",
      body: jsonBody(
        z.object({
          name: nameField.optional(),
          "temp-s3-key": uploadKey.nullish().describe("Key of the member's own upload (`signUpload`)."),
        }),
      ),
      responses: { 200: { description: "The member.", schema: z.object({ member: memberSchema }) } },
      errors: ["unauthorized", "forbidden"],
    },
    async ({ ctx, body, origin }) => {
      const { name, "temp-s3-key": uploadKey } = body;
      const member =
        uploadKey === undefined || uploadKey === null
          ? await updateOwnProfile(ctx, { name })
          : await setOwnPicture(ctx, { storage, origin }, { uploadKey, name });
      return json({ member: toMember(member, ctx.account.id) });
    },
  );

/** Endpoints for members' pictures, and for the profile that shows them. */
export function memberPictureEndpoints(dependencies: Dependencies): readonly Endpoint[] {
  return [profile(dependencies), sign(dependencies), upload(dependencies)];
}
