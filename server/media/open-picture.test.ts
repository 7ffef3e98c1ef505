import sharp from "sharp";
import { expect, test } from "vitest";
import { aPhotograph, aPicture } from "@/test/pictures";
import { cleanUpload } from "./clean-picture";
import { reencodeLogo } from "./reencode-logo";
import { reencodePicture } from "./reencode-picture";
import { resizePicture } from "./resize-picture";

test("a processed picture leaves nothing in sharp's cache", async () => {
  const picture = await aPicture();
  expect(await resizePicture(picture, { width: 32, format: "webp" })).not.toBeNull();
  expect(sharp.cache().items).toEqual({ current: 0, max: 0 });
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 });
});

test("at most two pictures are processed at once, whichever function processes them", async () => {
  let maxRunning = 0;
  // The two counts are not read atomically: a task that starts in between is in both, but not every time.
  const countRunning = () => {
    const { queue, process } = sharp.counters();
    return queue + process;
  };
  // One tick later: a finished task still counts while the next one starts.
  const sample = () =>
    setImmediate(() => {
      maxRunning = Math.max(maxRunning, Math.min(...Array.from({ length: 5 }, countRunning)));
    });
  const picture = await aPicture();
  const lying = await aPhotograph("jpeg", { orientation: 6 });
  sharp.queue.on("change", sample);
  try {
    const drawn = await Promise.all(
      Array.from({ length: 6 }, () => [
        reencodePicture(picture, 32),
        reencodeLogo(picture),
        cleanUpload(lying),
      ]).flat(),
    );
    expect(drawn).not.toContain(null);
  } finally {
    sharp.queue.off("change", sample);
  }
  expect(maxRunning).toBeGreaterThan(0);
  expect(maxRunning).toBeLessThanOrEqual(2);
});
