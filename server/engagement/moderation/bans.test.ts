import { expect, it } from "vitest";
import { aReader, readCountsAndRecount } from "@/test/engagement";
import { aModeratedAccount } from "@/test/moderation";
import { useWorld } from "@/test/world";
import { banReader, decideComments, listBans, undoBan } from "./index";

const world = useWorld();

it.each([
  ["pending", ["deleted", "published"]],
  ["all", ["deleted", "deleted"]],
  ["none", ["pending", "published"]],
] as const)(
  "a ban that rejects %s comments does so at once, and its undo restores them",
  async (rejects, after) => {
    const { say, read, moderator, reader, ctx } = await aModeratedAccount(world, { preModeration: true });
    const waiting = await say("Waits");
    const { id } = await say("Stands");
    await decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    const another = await say("Of another", (await aReader({ ctx }, "77", "Bo")).ctx);
    const states = async () => [(await read(waiting.id)).status, (await read(id)).status];
    const ban = await banReader(moderator, {
      readerId: reader.id,
      shadow: false,
      reason: "Ads",
      endsAt: null,
      rejects,
    });
    expect(await states()).toEqual(after);
    expect((await read(another.id)).status).toBe("pending");
    const counts = await readCountsAndRecount(ctx);
    expect(counts.kept).toEqual(counts.counted);
    await undoBan(moderator, ban.id);
    expect(await states()).toEqual(["pending", "published"]);
    expect(await listBans(moderator, { holding: true })).toEqual([]);
    await expect(undoBan(moderator, ban.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await say("Again")).status).toBe("pending");
  },
);
