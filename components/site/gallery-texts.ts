/** Texts of galleries. */
export const GALLERY_TEXTS = {
  name: "Photo gallery",
  /** Name of a gallery that scrolls sideways. */
  strip: (name: string, photos: number) => `${name}, ${photos} photos`,
  position: (place: number | string, total: number | string) => `${place} of ${total}`,
  /** Name of the link to a picture without alternative text. */
  enlarge: "Enlarge photo",
  close: "Close",
  previous: "Previous photo",
  next: "Next photo",
} as const;
