import { expect, it, test } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import { buildMailBrand } from "./index";

function brand(settings: Record<string, unknown>) {
  return buildMailBrand({
    name: "The Harbour Post",
    siteUrl: "https://harbour.example",
    settings: accountSettingsSchema.parse(settings),
  });
}

test.each<[string, Record<string, unknown>, string | null]>([
  ["none", {}, null],
  [
    "an address",
    { logo: { url: "https://cdn.example/a.png", "temp-s3-key": null } },
    "https://cdn.example/a.png",
  ],
  ["a path", { logo: { url: "/files/a.png", "temp-s3-key": null } }, "https://harbour.example/files/a.png"],
  [
    "a stored file",
    { logo: { url: "", "temp-s3-key": "brand/a b.png" } },
    "https://harbour.example/media/brand/a%20b.png",
  ],
  [
    "one for page headers, before the other",
    { headerLogo: "https://cdn.example/head.gif", logo: { url: "/a.png", "temp-s3-key": null } },
    "https://cdn.example/head.gif",
  ],
  [
    "one that mail programs do not show, before one that they do",
    { headerLogo: "/head.svg", logo: { url: "/a.jpg", "temp-s3-key": null } },
    "https://harbour.example/a.jpg",
  ],
  ["only one that they do not show", { logo: { url: "/a.svg?v=2", "temp-s3-key": "a.webp" } }, null],
  ["another scheme", { logo: { url: "javascript:alert(1)", "temp-s3-key": null } }, null],
  ["no address", { logo: { url: "http://", "temp-s3-key": null } }, null],
])("a publication with %s as its logo", (_what, settings, logo) => {
  expect(brand(settings).logo).toBe(logo);
});

it("has the sender of invoices, or the publication's name where there is none", () => {
  expect(brand({}).senderLines).toEqual(["The Harbour Post"]);
  const invoices = {
    seller: "Harbour Ltd",
    addressLines: ["1 Quay", " "],
    taxNumber: "T-1",
    footer: "Reg. 7",
  };
  expect(brand({ subscriptions: { invoices } }).senderLines).toEqual([
    "Harbour Ltd",
    "1 Quay",
    "T-1",
    "Reg. 7",
  ]);
});

it("has the publication's colour, readable on light and on dark", () => {
  const { tone } = brand({ themeColor: "#ffee00" });
  expect(tone.light).not.toBe("#ffee00");
  expect(tone.dark).toBe("#ffee00");
});
