import sharp from "sharp";

// It would keep the last hundred steps of its work, 40 MB of pictures that nobody draws a second time: what is drawn
// lies in storage.
sharp.cache(false);

/** Opens a picture to read or draw it. */
export const draw = sharp;
