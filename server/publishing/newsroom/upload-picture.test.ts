import { describe, expect, it } from "vitest";
import { createContext } from "@/server/accounts/index";
import { readMedia } from "@/server/media/index";
import { aPhotograph, aPicture, TOLD } from "@/test/pictures";
import { useWorld } from "@/test/world";
import { uploadPicture } from "./upload-picture";

const world = useWorld();

async function anEditor() {
  const { ctx, account, host } = await world.createAccount();
  const actor = { kind: "staff", staffUserId: 1, name: "Ed", role: "editor" } as const;
  return { editor: createContext(ctx, { account, actor }), host };
}

describe("a picture that is uploaded", () => {
  it("is served under a key of its own, as what its bytes are", async () => {
    const { editor, host } = await anEditor();
    const file = { storage: world.storage, fileName: "../Früh am Kai.gif", bytes: await aPicture("png") };
    const [one, two] = [await uploadPicture(editor, file), await uploadPicture(editor, file)];
    expect(one.key).not.toBe(two.key);
    expect(one.key).toMatch(/^\d{4}-\d\d-\d\d\/[0-9a-f]{8}\/fruh-am-kai\.png$/);
    expect(one.metadata).toMatchObject({ width: 64, height: 40, "mime-type": "image/png" });
    const served = await world.fetch(`/media/${one.key}`, { host });
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("keeps nothing of where and with what it was taken, and stands upright", async () => {
    const { editor, host } = await anEditor();
    const bytes = await aPhotograph("jpeg", { orientation: 6 });
    const made = await uploadPicture(editor, { storage: world.storage, fileName: "a.jpg", bytes });
    expect(made.metadata).toMatchObject({ width: 64, height: 48 });
    const kept = await readMedia(world.storage, editor.account.id, made.key ?? "");
    const served = await world.fetch(`/media/${made.key}`, { host });
    for (const each of [Buffer.from(kept ?? []), Buffer.from(await served.arrayBuffer())]) {
      expect(made.metadata).toMatchObject({ "file-size": each.length });
      for (const told of TOLD) expect(each.includes(told), told).toBe(false);
    }
  });

  it.each([
    [
      "a drawing, which may hold scripts",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    ],
    ["a page under a picture's name", Buffer.from("<html></html>")],
    ["nothing", Buffer.alloc(0)],
  ])("is refused where it is %s", async (_what, bytes) => {
    const { editor } = await anEditor();
    const file = { storage: world.storage, fileName: "a.png", bytes };
    await expect(uploadPicture(editor, file)).rejects.toMatchObject({ code: "invalid" });
  });
});
