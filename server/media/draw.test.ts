import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "@/test/pictures";
import { resizePicture } from "./resize-picture";

test("nothing of a picture stays in memory once it is drawn", async () => {
  const picture = await aPicture();
  expect(await resizePicture(picture, 32)).not.toBeNull();
  expect(sharp.cache().items).toEqual({ current: 0, max: 0 });
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 });
});
