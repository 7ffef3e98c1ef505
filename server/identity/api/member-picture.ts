import { z } from "@hono/zod-openapi";
import { content, defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Storage } from "@/server/platform/storage/index";
import type { Vault } from "@/server/platform/vault/index";
import { updateOwnProfile } from "../members/index";
import { MAX_UPLOAD_BYTES, receiveUpload, setOwnPicture, signUpload } from "../pictures/index";
import { jsonBody, memberApi, nameField } from "./shared";
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
    action: z.string().describe("Where the form goes, as multipart/form-data with the file as `file`."),
    key: z.string().describe("Where the picture will lie: the `temp-s3-key` of a profile."),
    "Content-Type": z.string(),
    policy: z.string(),
    acl: z.literal("private"),
    success_action_status: z.literal(String(CREATED)),
    AWSAccessKeyId: z.string().describe("The account's public key; clients send it along."),
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
      summary: "Leave to upload a picture",
      description:
        "The fields of a form in the manner of S3, valid for a quarter of an hour; 5 MB at most. Then name the key in a PATCH of /api/v1/members/profile.",
      query: z.object({
        "file-name": z.string().min(1).max(512).describe("As it is called where it comes from; not kept."),
        "mime-type": z.string().max(100).describe("That of a JPEG, PNG, WebP, GIF, AVIF or HEIC."),
      }),
      responses: { 200: { description: "What the form holds beside the file.", schema: ticketSchema } },
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
      summary: "Upload a picture by the ticket for it",
      description:
        "The form of `signUpload`. The picture is drawn anew as WebP: nothing else of the file is kept.",
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
          description: "It lies where it was to lie: the key, as S3 says it.",
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
      summary: "Change the name and picture of the member who asks",
      body: jsonBody(
        z.object({
          name: nameField.optional(),
          "temp-s3-key": uploadKey.nullish().describe("Key of an upload of theirs (`signUpload`)."),
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
