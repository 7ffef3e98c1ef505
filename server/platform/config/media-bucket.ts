import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

const given = z.string().min(1);

/** Variables that put the installation's files into a bucket that speaks the S3 protocol. */
export const mediaBucketVariables = {
  S3_BUCKET: given.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, "is written `folder/folder`")
    .optional(),
  S3_REGION: given.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: given.optional(),
  S3_SECRET_ACCESS_KEY: given.optional(),
};

type Variables = z.output<z.ZodObject<typeof mediaBucketVariables>>;

/** A bucket for the installation's files. */
export interface MediaBucket {
  bucket: string;
  /** Before every key, without slashes around it. */
  prefix: string;
  region: string;
  /** null: Amazon's own. */
  endpoint: string | null;
  /** null: found as Amazon's tools find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** The bucket that the variables name; null: files lie under DATA_DIR. Half a configuration is refused. */
export function mediaBucketOf(values: Variables): MediaBucket | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    if (values.S3_ENDPOINT === undefined && accessKeyId === undefined) return null;
    throw new AppError("invalid", "The environment is not usable. S3_BUCKET: names the bucket for files.");
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new AppError(
      "invalid",
      "The environment is not usable. S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.",
    );
  return {
    bucket,
    prefix: values.S3_PREFIX ?? "",
    region: values.S3_REGION ?? "us-east-1",
    endpoint: values.S3_ENDPOINT ?? null,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  };
}
