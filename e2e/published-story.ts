import { z } from "zod";
import type { BuiltServer } from "./built-server";
import type { Installation } from "./own-installation";
import { sendRawRequest } from "./raw-request";

const published = z.object({ story: z.object({ id: z.string(), slug: z.string() }) });

/** Creates a story of an installation and publishes it, through all states of its workflow. */
export async function publishStory(
  installation: Installation,
  server: BuiltServer,
  fields: { headline: string; "custom-slug": string; cards: object[] } & Record<string, unknown>,
): Promise<{ id: string; slug: string }> {
  const created = await installation.post(server, "/api/story/new/story-version", fields);
  let version = created["story-version-id"];
  for (const action of ["story-submit", "story-approve", "story-publish"]) {
    const moved = await installation.post(server, `/api/story/${created.id}/status`, {
      "story-version-id": version,
      action,
    });
    version = moved["story-version-id"];
  }
  const response = await sendRawRequest(server.port, { path: `/api/v1/stories/${created.id}` });
  return published.parse(JSON.parse(response.body)).story;
}
