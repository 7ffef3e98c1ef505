import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aPhotograph, aPicture, TOLD } from "@/test/pictures";
import { cleanPicture } from "./clean-picture";

async function cleaned(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from((await cleanPicture(bytes)) ?? bytes);
}

/** Pixels as they are shown: upright, in one space of colours, whatever the file's own is. */
function shown(bytes: Uint8Array) {
  return sharp(bytes).autoOrient().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

async function farthest(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([shown(one), shown(other)]);
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height]);
  return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (b.data[at] ?? 0))), 0);
}

function segment(marker: number, text: string): Buffer {
  const payload = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

const EVERY = (["jpeg", "png", "webp", "avif"] as const).flatMap((format) =>
  [1, 6].map((orientation) => ({ format, orientation })),
);

describe("a picture that is cleaned", () => {
  it.each(EVERY)("tells nothing but what it shows: $format, orientation $orientation", async (about) => {
    const photograph = await aPhotograph(about.format, { ...about, profile: "p3" });
    expect(photograph.includes(TOLD[0]), "the photograph tells it").toBe(true);
    const clean = await cleaned(photograph);
    for (const told of TOLD) expect(clean.includes(told), told).toBe(false);
    const { exif, xmp, iptc, orientation, width, height, icc } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([64, 48]);
    // The colours are those of the file's own profile still.
    expect(icc?.equals((await sharp(photograph).metadata()).icc ?? Buffer.alloc(0))).toBe(true);
    expect(await farthest(photograph, clean)).toBeLessThan(
      about.orientation === 1 && about.format !== "avif" ? 1 : 40,
    );
    const again = await cleanPicture(clean);
    expect(again, "a clean picture is left as it is").toBeNull();
  });

  it("that has nothing to tell is left as it is, byte for byte", async () => {
    for (const format of ["jpeg", "png"] as const)
      expect(await cleanPicture(await aPicture(format))).toBeNull();
    expect(await cleanPicture(Buffer.from("not a picture"))).toBeNull();
    expect(await cleanPicture(Buffer.alloc(0))).toBeNull();
  });

  it("loses what stands in other places of a JPEG: texts, previews, a film behind its end", async () => {
    const bare = await aPicture("jpeg");
    const told = Buffer.concat([
      bare.subarray(0, 2),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${TOLD[0]}</x:xmpmeta>`),
      segment(0xe2, `MPF\0${TOLD[0]}`),
      segment(0xed, `Photoshop 3.0\0${TOLD[0]}`),
      segment(0xfe, TOLD[0]),
      bare.subarray(2),
      Buffer.from(`ftypmp42 ${TOLD[0]}`),
    ]);
    expect((await cleaned(told)).equals(bare)).toBe(true);
  });

  it("that is progressive keeps all its passes", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#456", noise } })
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Artist: TOLD[1] } })
      .toBuffer();
    const clean = await cleaned(bytes);
    expect(clean.includes(TOLD[1])).toBe(false);
    expect(await farthest(bytes, clean)).toBe(0);
  });

  it("that is cut off, or damaged, tells nothing either", async () => {
    const photograph = await aPhotograph("jpeg", { orientation: 6 });
    for (const length of [3, 20, 200, photograph.length - 40]) {
      const clean = await cleaned(photograph.subarray(0, length));
      for (const told of TOLD) expect(clean.includes(told), `${told} of ${length} bytes`).toBe(false);
    }
  });

  it("that moves keeps moving, and loses its comments", async () => {
    const frames = await Promise.all(
      ["#c00", "#00c"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 120], loop: 0 })
      .toBuffer();
    // Behind the table of colours, as a comment is written.
    const table = 13 + 3 * 2 ** (((film[10] ?? 0) & 7) + 1) * ((film[10] ?? 0) >> 7);
    const comment = Buffer.from([0x21, 0xfe, TOLD[0].length, ...Buffer.from(TOLD[0]), 0]);
    const told = Buffer.concat([film.subarray(0, table), comment, film.subarray(table)]);
    const clean = await cleaned(told);
    expect(clean.equals(film)).toBe(true);
    expect((await sharp(clean, { animated: true }).metadata()).delay).toEqual([80, 120]);
  });
});
