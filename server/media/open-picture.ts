import pLimit from "p-limit";
import sharp from "sharp";

// sharp would cache its last hundred operations, 40 MB of pictures that are not processed again: results are in
// storage.
sharp.cache(false);

/** Opens a picture to decode or process it. */
export const openPicture = sharp;

const MAX_CONCURRENT = 2;

/**
 * Limits picture processing to two at once in this process. One of 40 million pixels takes 160 MB, and the API must
 * not wait for sharp's threads. Not reentrant: two nested tasks would wait for each other.
 */
export const withPictureLimit = pLimit(MAX_CONCURRENT);
