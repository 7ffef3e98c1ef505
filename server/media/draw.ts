import sharp from "sharp";
import { createWorkLimit } from "./work-limit";

// It would keep the last hundred steps of its work, 40 MB of pictures that nobody draws a second time: what is drawn
// lies in storage.
sharp.cache(false);

/** Opens a picture to read or draw it. */
export const draw = sharp;

const DRAWN_AT_ONCE = 2;

/**
 * Draws when its turn comes: two pictures at once in this process, wherever they come from. One of 40 million pixels
 * takes 160 MB while it is drawn, and the API must not wait for sharp's threads. Work that has its turn asks for no
 * second one: two such would wait for each other.
 */
export const inDrawingTurn = createWorkLimit(DRAWN_AT_ONCE);
