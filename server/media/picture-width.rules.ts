/** Widths in pixels in which pictures are made. The list bounds what a stranger can make this server draw. */
export const PICTURE_WIDTHS = [280, 320, 480, 640, 960, 1200, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The narrowest width on the list that is wide enough; null: only the original is. */
export function pictureWidth(wanted: number): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => width >= wanted) ?? null;
}
