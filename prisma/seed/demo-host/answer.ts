import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Runtime } from "@/server/runtime";
import type { DemoFile } from "../demo-file";
import { type Standing, standingOf } from "./decide";
import { hostPage } from "./page";
import { readerBy, type SignedReader, signReader } from "./readers";
import { storiesOf } from "./stories";

const LARGEST_REQUEST = 1_000;
const request = z.object({ reader: z.string() });

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > LARGEST_REQUEST) throw new Error("too large");
  }
  return text;
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = headers.cookie?.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The publisher's own session: which of its two readers this browser is. */
function sessionCookie(reader: string): string {
  return `reader=${reader}; Path=/; HttpOnly; SameSite=Lax${reader === "" ? "; Max-Age=0" : ""}`;
}

/** Answers as the publisher's server does: its pages, and tokens for whoever is logged in to it. */
export function answering(file: DemoFile, { clock }: Pick<Runtime, "clock">) {
  const stories = storiesOf(file);
  const signed = async (id: string | undefined): Promise<SignedReader | null> => {
    const reader = readerBy(id);
    return reader === null ? null : signReader(reader, file.account, clock.now());
  };

  async function sendPage(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", "http://host.example");
    const found = stories.find(({ path }) => path === pathname);
    const [first] = stories;
    const story = found ?? first;
    if (story === undefined) throw new Error("the paper has no story");
    const reader = await signed(cookieOf(incoming, "reader"));
    const device = cookieOf(incoming, "at-meter") ?? null;
    const standing: Standing =
      story.closed === null ? "open" : await standingOf(story.closed, file, { reader, device });
    outgoing.writeHead(found === undefined && pathname !== "/" ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    outgoing.end(hostPage({ file, stories, story, standing, reader }));
  }

  async function sendTokens(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Signed for the page itself: another site's form must not make a token.
    const isOwn = incoming.headers["sec-fetch-site"] === "same-origin" && incoming.url === "/token";
    const parsed = isOwn ? request.safeParse(JSON.parse(await textOf(incoming))) : null;
    const wanted = parsed?.success === true ? parsed.data.reader : null;
    const reader = wanted === null ? null : await signed(wanted);
    if (wanted === null || (reader === null && wanted !== "")) {
      outgoing.writeHead(403, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: "refused" }));
      return;
    }
    outgoing.writeHead(200, { "content-type": "application/json", "set-cookie": sessionCookie(wanted) });
    outgoing.end(JSON.stringify({ reader }));
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    incoming.method === "POST" ? sendTokens(incoming, outgoing) : sendPage(incoming, outgoing);
}
