import { z } from "zod";

/** Maximum number of ids in one cookie; the newest are kept. */
export const MAX_IDS = 20;

const LARGEST_ID = 2_147_483_647;

const ids = z.array(z.int().positive().max(LARGEST_ID)).max(MAX_IDS);

/** Parse the ids in the payload of a cookie; empty for any other text. */
export function parseIds(payload: string): number[] {
  try {
    return ids.catch([]).parse(JSON.parse(payload));
  } catch {
    return [];
  }
}

/** Add an id to those of a browser, newest last, without duplicates. */
export function addId(held: readonly number[], added: number): number[] {
  return [...held.filter((id) => id !== added), added].slice(-MAX_IDS);
}
