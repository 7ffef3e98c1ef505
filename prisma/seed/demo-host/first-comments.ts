import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import type { DemoFile } from "../demo-file";
import { READERS, signReader } from "./readers";

interface Remark {
  path: string;
  /** Index in the list of readers. */
  by: 0 | 1;
  text: string;
  /** Whether it is a reply to the remark before it. */
  isReply?: boolean;
}

/** Comments that exist before the first visitor, so that the page does not start with an empty form. */
const REMARKS: readonly Remark[] = [
  {
    path: "/ferry",
    by: 0,
    text: "My mother kept a sleeping bag in the harbour office for the nights when the play ran long. She asked me to tell you that you may have it.",
  },
  {
    path: "/ferry",
    by: 1,
    text: "Forty a night is a low bar in August and a high one in February. Will they count both?",
  },
  {
    path: "/ferry",
    by: 0,
    text: "The whole year, the council says. February pays for August.",
    isReply: true,
  },
  { path: "/market", by: 1, text: "By lot! My grandfather’s corner, and his father’s. About time." },
  { path: "/light", by: 0, text: "Nan taught half this town to swim. Of course she still goes up." },
  {
    path: "/berths",
    by: 1,
    text: "I let one of these berths, and I would pay what it costs. Nobody has ever asked me.",
  },
];

const answer = z.object({ comment: z.object({ id: z.int() }) });

/** Writes the first comments on pages without any, by the API, as each reader's own browser would. */
export async function writeFirstComments(hostUrl: string, file: DemoFile, now: Date): Promise<void> {
  const api = `${file.base_url}/api/v1/accounts/${file.account.id}/pages`;
  const first = await fetch(`${api}/${encodePageKey(`${hostUrl}/ferry`)}/comments.json`);
  const { total_count: total } = z.object({ total_count: z.int() }).parse(await first.json());
  if (total > 0) return;
  const signed = await Promise.all(READERS.map((reader) => signReader(reader, file.account, now)));
  let before: number | null = null;
  for (const { path, by, text, isReply = false } of REMARKS) {
    const response: Response = await fetch(`${api}/${encodePageKey(hostUrl + path)}/comments.json`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        jwt: signed[by]?.jwt,
        comment: { body: { ops: [{ insert: text }] }, ...(isReply && { parent_comment_id: before }) },
      }),
    });
    before = answer.parse(await response.json()).comment.id;
  }
}
