import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Runtime } from "@/server/runtime";
import type { DemoFile } from "../demo-file";
import { type DemoStoryAccess, loadStoryAccess } from "./decide";
import { hostPage } from "./page";
import { findDemoReader, type SignedReader, signReader } from "./readers";
import { listDemoStories } from "./stories";

const LARGEST_REQUEST = 1_000;
const request = z.object({ reader: z.string() });

async function readBody(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > LARGEST_REQUEST) throw new Error("too large");
  }
  return text;
}

function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** The publisher's own session: which of its two readers this browser belongs to. */
function sessionCookie(reader: string): string {
  return `reader=${reader}; Path=/; HttpOnly; SameSite=Lax${reader === "" ? "; Max-Age=0" : ""}`;
}

/** Responds like the publisher's server: its pages, and tokens for the reader who is logged in to it. */
export function createRequestHandler(file: DemoFile, { clock }: Pick<Runtime, "clock">) {
  const stories = listDemoStories(file);
  const signed = async (id: string | undefined): Promise<SignedReader | null> => {
    const reader = findDemoReader(id);
    return reader === null ? null : signReader(reader, file.account, clock.now());
  };

  async function sendPage(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", "http://host.example");
    const requestedStory = stories.find(({ path }) => path === pathname);
    const [first] = stories;
    const story = requestedStory ?? first;
    if (story === undefined) throw new Error("the paper has no story");
    const reader = await signed(readCookie(incoming, "reader"));
    const device = readCookie(incoming, "at-meter") ?? null;
    const status: DemoStoryAccess =
      story.closed === null ? "open" : await loadStoryAccess(story.closed, file, { reader, device });
    outgoing.writeHead(requestedStory === undefined && pathname !== "/" ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    outgoing.end(hostPage({ file, stories, story, status, reader }));
  }

  async function sendTokens(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Bound to the page itself: another site's form must not obtain a token.
    const isOwn = incoming.headers["sec-fetch-site"] === "same-origin" && incoming.url === "/token";
    const parsed = isOwn ? request.safeParse(JSON.parse(await readBody(incoming))) : null;
    const requested = parsed?.success === true ? parsed.data.reader : null;
    const reader = requested === null ? null : await signed(requested);
    if (requested === null || (reader === null && requested !== "")) {
      outgoing.writeHead(403, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: "refused" }));
      return;
    }
    outgoing.writeHead(200, { "content-type": "application/json", "set-cookie": sessionCookie(requested) });
    outgoing.end(JSON.stringify({ reader }));
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    incoming.method === "POST" ? sendTokens(incoming, outgoing) : sendPage(incoming, outgoing);
}
