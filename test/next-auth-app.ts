import type { IncomingMessage, ServerResponse } from "node:http";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";
import { parseCookie } from "@/server/platform/net/index";

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

async function asNextRequest(incoming: IncomingMessage): Promise<NextApiRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://x.example");
  const nextauth = pathname.split("/").slice(3);
  const query = { ...Object.fromEntries(searchParams), nextauth };
  const cookies = { ...parseCookie(incoming.headers.cookie ?? null) };
  return Object.assign(incoming, { query, cookies, body: await readBody(incoming), env: {} });
}

function absent(): never {
  throw new Error("NextAuth does not need this");
}

function asNextResponse(outgoing: ServerResponse): NextApiResponse {
  const response: NextApiResponse = Object.assign(outgoing, {
    status: (code: number) => {
      outgoing.statusCode = code;
      return response;
    },
    send: (body: unknown) => {
      outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
    },
    json: (body: unknown) => {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify(body));
    },
    redirect: absent,
    setDraftMode: absent,
    setPreviewData: absent,
    clearPreviewData: absent,
    revalidate: absent,
  });
  return response;
}

/** NextAuth as a Pages-style API route mounts it, on plain Node. */
export function nextAuthListener(options: AuthOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const answer = async () => {
      await NextAuth(await asNextRequest(incoming), asNextResponse(outgoing), options);
    };
    answer().catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  };
}
