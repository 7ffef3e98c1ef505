import { describe, expect, it } from "vitest";
import { createContext } from "@/server/context/index";
import { readMedia } from "@/server/media/index";
import { aPhotograph, aPicture, PHOTO_METADATA } from "@/test/pictures";
import { useTestApp } from "@/test/test-app";
import { uploadPicture } from "./upload-picture";

const app = useTestApp();

async function anEditor() {
  const { ctx, account, host } = await app.createAccount();
  const actor = { kind: "staff", staffUserId: 1, name: "Ed", role: "editor" } as const;
  return { editor: createContext(ctx, { account, actor }), host };
}

describe("an uploaded picture", () => {
  it("is served under a unique key, with the type of its bytes", async () => {
    const { editor, host } = await anEditor();
    const file = { storage: app.storage, fileName: "../Früh am Kai.gif", bytes: await aPicture("png") };
    const [one, two] = [await uploadPicture(editor, file), await uploadPicture(editor, file)];
    expect(one.key).not.toBe(two.key);
    expect(one.key).toMatch(/^\d{4}-\d\d-\d\d\/[0-9a-f]{8}\/fruh-am-kai\.png$/);
    expect(one.metadata).toMatchObject({ width: 64, height: 40, "mime-type": "image/png" });
    const served = await app.fetch(`/media/${one.key}`, { host });
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("has no location or camera metadata, and is rotated upright", async () => {
    const { editor, host } = await anEditor();
    const bytes = await aPhotograph("jpeg", { orientation: 6 });
    const picture = await uploadPicture(editor, { storage: app.storage, fileName: "a.jpg", bytes });
    expect(picture.metadata).toMatchObject({ width: 64, height: 48 });
    const stored = await readMedia(app.storage, editor.account.id, picture.key ?? "");
    const served = await app.fetch(`/media/${picture.key}`, { host });
    for (const each of [Buffer.from(stored ?? []), Buffer.from(await served.arrayBuffer())]) {
      expect(picture.metadata).toMatchObject({ "file-size": each.length });
      for (const metadata of PHOTO_METADATA) expect(each.includes(metadata), metadata).toBe(false);
    }
  });

  it.each([
    [
      "an SVG, which may contain scripts",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    ],
    ["an HTML page named like a picture", Buffer.from("<html></html>")],
    ["an empty file", Buffer.alloc(0)],
  ])("is refused if it is %s", async (_what, bytes) => {
    const { editor } = await anEditor();
    const file = { storage: app.storage, fileName: "a.png", bytes };
    await expect(uploadPicture(editor, file)).rejects.toMatchObject({ code: "invalid" });
  });
});
