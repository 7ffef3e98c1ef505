/** Widths of picture variants, in pixels. The list bounds what a client can make this server process. */
export const PICTURE_WIDTHS = [280, 320, 480, 640, 960, 1200, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The smallest listed width that is sufficient; null: only the original is. */
export function choosePictureWidth(requested: number): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => width >= requested) ?? null;
}
