import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imageUrl, writeMedia } from "@/server/media/index";
import { aPhotograph, TOLD } from "@/test/pictures";
import { useWorld } from "@/test/world";

const world = useWorld();

async function photograph(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#456", noise } })
    .jpeg()
    .toBuffer();
}

async function anAccountWith(key: string, bytes: Uint8Array) {
  const made = await world.createAccount();
  await writeMedia(world.storage, made.account.id, { key, bytes });
  return {
    ...made,
    get: (path: string, init: RequestInit = {}) => world.fetch(path, { host: made.host, ...init }),
  };
}

const text = (value: string) => new TextEncoder().encode(value);

describe("GET /media/{key}", () => {
  it("sends a file in its own media type, kept long, and not again when it is known", async () => {
    const bytes = await photograph(400, 300);
    const { get } = await anAccountWith("2026/11/har bour.jpg", bytes);
    const response = await get("/media/2026/11/har%20bour.jpg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toMatch(/^public,max-age=2592000/);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = response.headers.get("etag") ?? "";
    const again = await get("/media/2026/11/har%20bour.jpg", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  it("reads the address that imageUrl gives, an escaped slash included", async () => {
    const { account, get } = await anAccountWith("a/b é&?#.txt", text("x"));
    expect((await get(new URL(imageUrl(account, "a/b é&?#.txt", null)).pathname)).status).toBe(200);
    expect((await get("/media/a%2Fb%20%C3%A9%26%3F%23.txt")).status).toBe(200);
  });

  it("narrows a picture to the next listed width, as WebP, and answers the same a second time", async () => {
    const { get } = await anAccountWith("wide.jpg", await photograph(2000, 1000));
    for (const [asked, made] of [
      ["280", 280],
      ["300", 320],
      ["961", 1200],
    ] as const) {
      const first = await get(`/media/wide.jpg?w=${asked}`);
      const body = Buffer.from(await first.arrayBuffer());
      expect(first.headers.get("content-type")).toBe("image/webp");
      expect((await sharp(body).metadata()).width).toBe(made);
      const second = await get(`/media/wide.jpg?w=${asked}`);
      expect(Buffer.from(await second.arrayBuffer()).equals(body)).toBe(true);
      expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    }
  });

  it("never enlarges, and sends the original where drawing it anew would make it bigger", async () => {
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#000" } })
      .webp({ quality: 1 })
      .toBuffer();
    const { get } = await anAccountWith("small.webp", small);
    for (let time = 0; time < 2; time += 1) {
      const response = await get("/media/small.webp?w=640");
      expect(Buffer.from(await response.arrayBuffer()).equals(small)).toBe(true);
    }
  });

  it("sends a damaged picture as it is", async () => {
    const { get } = await anAccountWith("broken.jpg", text("not a picture"));
    const response = await get("/media/broken.jpg?w=320");
    expect(await response.text()).toBe("not a picture");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
  });

  it.each(["", "?w=320", "?w=1600"])(
    "never tells where a picture was taken, however it came to be stored: %j",
    async (asked) => {
      const photograph = await aPhotograph("jpeg", { orientation: 6 });
      const { get } = await anAccountWith("brought-along.jpg", photograph);
      const etags = new Set<string | null>();
      for (let time = 0; time < 2; time += 1) {
        const response = await get(`/media/brought-along.jpg${asked}`);
        const body = Buffer.from(await response.arrayBuffer());
        for (const told of TOLD) expect(body.includes(told), told).toBe(false);
        const { width, height, orientation } = await sharp(body).metadata();
        expect([width, height, orientation]).toEqual([64, 48, undefined]);
        etags.add(response.headers.get("etag"));
      }
      expect(etags.size).toBe(1);
    },
  );

  it("draws a width once however many ask for it at the same time", async () => {
    const { get } = await anAccountWith("crowd.jpg", await photograph(1500, 900));
    const responses = await Promise.all(Array.from({ length: 30 }, () => get("/media/crowd.jpg?w=480")));
    const tags = new Set(responses.map((response) => `${response.status} ${response.headers.get("etag")}`));
    expect(tags.size).toBe(1);
    expect([...tags][0]).toMatch(/^200 /);
  });

  it("shuts a drawing in a sandbox", async () => {
    const { get } = await anAccountWith("logo.svg", text("<svg onload='alert(1)'/>"));
    const response = await get("/media/logo.svg?w=320");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox$/);
  });

  it.each(["page.html", "page.xhtml", "code.js", "feed.xml", "noending", "odd.__proto__", "sheet.csv"])(
    "only ever hands %s over to be saved",
    async (key) => {
      const { get } = await anAccountWith(key, text("<script>alert(1)</script>"));
      const response = await get(`/media/${key}`);
      expect(response.headers.get("content-type")).not.toMatch(/html|javascript|xml/);
      expect(response.headers.get("content-disposition")).toBe("attachment");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("finds nothing outside the account's own files", async () => {
    const mine = await anAccountWith("mine.txt", text("mine"));
    const theirs = await anAccountWith("theirs.txt", text("theirs"));
    const paths = [
      "theirs.txt",
      `..%2F${theirs.account.id}%2Ftheirs.txt`,
      `%2e%2e/${theirs.account.id}/theirs.txt`,
      `..%5c${theirs.account.id}%5ctheirs.txt`,
      `${theirs.account.id}/theirs.txt`,
      "..%2F..%2F..%2Fetc%2Fpasswd",
      "%2Fetc%2Fpasswd",
      "mine.txt%2F",
      "mine.txt/x",
      "absent.txt",
    ];
    for (const path of paths) expect((await mine.get(`/media/${path}`)).status, path).toBe(404);
    expect((await mine.get("/media/mine.txt%00.png")).status).toBe(400);
  });

  it.each(["-1", "1.5", "1e3", "٣", "999999", "x", ""])("refuses the width %j", async (width) => {
    const { get } = await anAccountWith("a.jpg", await photograph(10, 10));
    expect((await get(`/media/a.jpg?w=${encodeURIComponent(width)}`)).status).toBe(400);
  });

  it("keeps its media type whatever Accept asks for", async () => {
    const { get } = await anAccountWith("a.jpg", await photograph(10, 10));
    const response = await get("/media/a.jpg", { headers: { accept: "image/png" } });
    expect(response.headers.get("content-type")).toBe("image/jpeg");
  });
});

describe("imageUrl", () => {
  it("leads to the account's image host where it has one", async () => {
    const { account } = await world.createAccount({ settings: { cdnImage: "images.example.test" } });
    expect(imageUrl(account, "a b/c.jpg", 320)).toBe(
      "https://images.example.test/a%20b/c.jpg?w=320&auto=format,compress",
    );
  });
});
