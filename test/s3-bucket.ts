import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A server of the subset of the S3 protocol that storage uses, path-style. */
export interface TestBucket {
  url: string;
  /** Files by path: `/<bucket>/<key>`. */
  files: Map<string, Buffer>;
  authorizations: string[];
  /** Whether every request is refused. */
  refuses: boolean;
  stop(): Promise<void>;
}

/** Keys per page of a list. */
const PAGE = 2;

const tag = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const problem = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function listPage(files: Map<string, Buffer>, path: string, query: URLSearchParams): string {
  const start = Number(query.get("continuation-token") ?? 0);
  const prefix = `${path.replace(/\/$/, "")}/`;
  const keys = [...files.keys()]
    .filter((key) => key.startsWith(`${prefix}${query.get("prefix") ?? ""}`))
    .map((key) => key.slice(prefix.length));
  const contents = keys.slice(start, start + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const isTruncated = start + PAGE < keys.length;
  const next = isTruncated ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}

async function answer(bucket: TestBucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
  const path = decodeURIComponent(pathname);
  bucket.authorizations.push(request.headers.authorization ?? "");
  const sent = await readBytes(request);
  const file = bucket.files.get(path);
  if (bucket.refuses) {
    response.writeHead(403).end(problem("AccessDenied"));
    return;
  }
  if (searchParams.get("list-type") === "2") {
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(listPage(bucket.files, path, searchParams));
    return;
  }
  if (request.method === "PUT") {
    bucket.files.set(path, sent);
    response.writeHead(200, { etag: tag(sent) }).end();
    return;
  }
  if (request.method === "DELETE") {
    bucket.files.delete(path);
    response.writeHead(204).end();
    return;
  }
  if (file === undefined) {
    response.writeHead(404, { "content-type": "application/xml" });
    response.end(request.method === "HEAD" ? undefined : problem("NoSuchKey"));
    return;
  }
  response.writeHead(200, { etag: tag(file), "content-length": file.byteLength });
  response.end(request.method === "HEAD" ? undefined : file);
}

/** Starts an empty bucket on this machine. */
export async function startTestBucket(): Promise<TestBucket> {
  const server = createServer((request, response) => {
    answer(bucket, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bucket has no port");
  const bucket: TestBucket = {
    url: `http://127.0.0.1:${address.port}`,
    files: new Map(),
    authorizations: [],
    refuses: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bucket;
}
