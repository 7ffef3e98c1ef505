import sharp from "sharp";
import { expect, test } from "vitest";
import { aPhotograph, aPicture } from "@/test/pictures";
import { cleanUpload } from "./clean-picture";
import { redrawLogo } from "./redraw-logo";
import { redrawPicture } from "./redraw-picture";
import { resizePicture } from "./resize-picture";

test("nothing of a picture stays in memory once it is drawn", async () => {
  const picture = await aPicture();
  expect(await resizePicture(picture, 32)).not.toBeNull();
  expect(sharp.cache().items).toEqual({ current: 0, max: 0 });
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 });
});

test("no more than two pictures are drawn at once, whatever they are brought in as", async () => {
  let most = 0;
  // The two counts are not read at one moment: one that begins in between is in both, but not each time.
  const counted = () => {
    const { queue, process } = sharp.counters();
    return queue + process;
  };
  // A turn later: one that is just done is still counted while whoever waited for its place begins.
  const look = () =>
    setImmediate(() => {
      most = Math.max(most, Math.min(...Array.from({ length: 5 }, counted)));
    });
  const picture = await aPicture();
  const lying = await aPhotograph("jpeg", { orientation: 6 });
  sharp.queue.on("change", look);
  try {
    const drawn = await Promise.all(
      Array.from({ length: 6 }, () => [
        redrawPicture(picture, 32),
        redrawLogo(picture),
        cleanUpload(lying),
      ]).flat(),
    );
    expect(drawn).not.toContain(null);
  } finally {
    sharp.queue.off("change", look);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});
