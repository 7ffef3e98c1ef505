import sharp from "sharp";

/** Bytes of a small picture. */
export function aPicture(format: "jpeg" | "png" = "jpeg"): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 64, height: 40, channels: 3, background: "#2c5f7a" } as const;
  return sharp({ create })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

/** What the dashboard sends of a picture that somebody chose. */
export async function aPictureForm(name: string): Promise<FormData> {
  const form = new FormData();
  form.set("file", new File([await aPicture()], name));
  return form;
}
