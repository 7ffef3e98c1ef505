import { once } from "node:events";
import { z } from "zod";
import { readConfig, setDatabaseUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import type { Effect } from "./command-effects";

const replySchema = z.union([
  z.object({ databaseUrl: z.string().nullable() }),
  z.object({ refusal: z.string() }),
]);

/**
 * Requests a command's database from the launcher (bin/masthead.mjs), which starts one where none runs. A command
 * that was started without the launcher uses DATABASE_URL as it is.
 */
export async function requestDatabase(effect: Effect): Promise<void> {
  if (process.send === undefined || readConfig().databaseUrl !== null) return;
  const replied = once(process, "message");
  process.send({ effect });
  const [message]: unknown[] = await replied;
  process.disconnect();
  const reply = replySchema.parse(message);
  if ("refusal" in reply) throw new AppError("invalid", reply.refusal);
  if (reply.databaseUrl !== null) setDatabaseUrl(reply.databaseUrl);
}
