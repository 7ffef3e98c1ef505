import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

const nonEmpty = z.string().min(1);

/** Environment variables of an S3-compatible bucket for the installation's files. */
export const mediaBucketVariables = {
  S3_BUCKET: nonEmpty.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, "must be `folder/folder`")
    .optional(),
  S3_REGION: nonEmpty.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: nonEmpty.optional(),
  S3_SECRET_ACCESS_KEY: nonEmpty.optional(),
};

type Variables = z.output<z.ZodObject<typeof mediaBucketVariables>>;

/** A bucket for the installation's files. */
export interface MediaBucket {
  bucket: string;
  /** Prefix of every key, without slashes around it. */
  prefix: string;
  region: string;
  /** null: Amazon's own endpoint. */
  endpoint: string | null;
  /** null: the default credential provider chain of the AWS SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Parses the bucket settings; null: files are stored under DATA_DIR. Refuses a partial configuration. */
export function parseMediaBucket(values: Variables): MediaBucket | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    if (values.S3_ENDPOINT === undefined && accessKeyId === undefined) return null;
    throw new AppError("invalid", "Invalid environment. S3_BUCKET: enter the name of the bucket for files.");
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new AppError("invalid", "Invalid environment. Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  return {
    bucket,
    prefix: values.S3_PREFIX ?? "",
    region: values.S3_REGION ?? "us-east-1",
    endpoint: values.S3_ENDPOINT ?? null,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  };
}
