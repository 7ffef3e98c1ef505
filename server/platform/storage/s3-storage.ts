import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { MediaBucket } from "@/server/platform/config/index";
import { isStorageKey, type Storage, type StoredFile } from "./storage";

const ABSENT = new Set(["NotFound", "NoSuchKey"]);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && ABSENT.has(error.name);
}

async function connect(
  { region, endpoint, credentials }: MediaBucket,
  timeoutMilliseconds: number,
): Promise<S3Client> {
  const { S3Client: Client } = await import("@aws-sdk/client-s3");
  return new Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    requestHandler: { connectionTimeout: timeoutMilliseconds, socketTimeout: timeoutMilliseconds },
    // Services other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Creates storage in a bucket, which any number of machines share. Writes are atomic, as the protocol guarantees. */
export function createS3Storage(settings: MediaBucket, timeoutMilliseconds: number): Storage {
  let client: Promise<S3Client> | null = null;
  // Imported lazily: the client is large, and most installations store their files on a disk.
  const commands = async () => {
    client ??= connect(settings, timeoutMilliseconds);
    return { s3: await client, ...(await import("@aws-sdk/client-s3")) };
  };
  const toLocation = (key: string) => ({
    Bucket: settings.bucket,
    Key: settings.prefix === "" ? key : `${settings.prefix}/${key}`,
  });

  const read = async (key: string): Promise<Uint8Array<ArrayBuffer>> => {
    const { s3, GetObjectCommand } = await commands();
    const { Body } = await s3.send(new GetObjectCommand(toLocation(key)));
    return new Uint8Array((await Body?.transformToByteArray()) ?? []);
  };

  async function* stream(key: string): AsyncGenerator<Uint8Array> {
    const { s3, GetObjectCommand } = await commands();
    const { Body } = await s3.send(new GetObjectCommand(toLocation(key)));
    if (!(Body instanceof Readable)) throw new Error("the file storage answered without a file");
    yield* Body;
  }

  const find = async (key: string): Promise<StoredFile | null> => {
    if (!isStorageKey(key)) return null;
    const { s3, HeadObjectCommand } = await commands();
    try {
      const { ContentLength = 0, ETag = "" } = await s3.send(new HeadObjectCommand(toLocation(key)));
      const etag = ETag.replaceAll('"', "");
      return { size: ContentLength, etag, read: () => read(key), stream: () => stream(key) };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

  async function* list(folder = ""): AsyncGenerator<string> {
    if (folder !== "" && !isStorageKey(folder)) return;
    const { s3, paginateListObjectsV2 } = await commands();
    const start = settings.prefix === "" ? "" : `${settings.prefix}/`;
    const prefix = folder === "" ? start : `${start}${folder}/`;
    const input = { Bucket: settings.bucket, ...(prefix !== "" && { Prefix: prefix }) };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, input))
      for (const { Key = "" } of Contents) {
        const key = Key.slice(start.length);
        if (Key.startsWith(prefix) && isStorageKey(key)) yield key;
      }
  }

  return {
    find,
    list,
    exists: async (key) => (await find(key)) !== null,
    write: async (key, bytes) => {
      if (!isStorageKey(key)) throw new Error(`"${key}" is not a valid file key`);
      const { s3, PutObjectCommand } = await commands();
      await s3.send(new PutObjectCommand({ ...toLocation(key), Body: bytes }));
    },
    remove: async (key) => {
      if (!isStorageKey(key)) return;
      const { s3, DeleteObjectCommand } = await commands();
      await s3.send(new DeleteObjectCommand(toLocation(key)));
    },
  };
}
