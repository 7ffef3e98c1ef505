import { expect, it } from "vitest";
import { aReader, readCountsAndRecount } from "@/test/engagement";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { banReader, decideComments, listBans, undoBan } from "./index";

const app = useTestApp();

it.each([
  ["pending", ["deleted", "published"]],
  ["all", ["deleted", "deleted"]],
  ["none", ["pending", "published"]],
] as const)(
  "a ban that rejects %s comments does so at once, and its undo restores them",
  async (rejects, after) => {
    const { postComment, read, moderator, reader, ctx } = await aModeratedAccount(app, {
      preModeration: true,
    });
    const waiting = await postComment("Waits");
    const { id } = await postComment("Stands");
    await decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    const another = await postComment("Of another", (await aReader({ ctx }, "77", "Bo")).ctx);
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
    expect(counts.stored).toEqual(counts.counted);
    await undoBan(moderator, ban.id);
    expect(await states()).toEqual(["pending", "published"]);
    expect(await listBans(moderator, { holding: true })).toEqual([]);
    await expect(undoBan(moderator, ban.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await postComment("Again")).status).toBe("pending");
  },
);
