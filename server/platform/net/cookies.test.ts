import { expect, it } from "vitest";
import { parseCookie, setCookie } from "./cookies";

it("is Secure over https, unreadable to scripts, and its value survives a round trip", () => {
  const header = setCookie("qt-auth", "a;b=c d%", { secure: true, maxAgeSeconds: 60 });
  expect(header).toBe("qt-auth=a%3Bb%3Dc%20d%25; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
  expect(parseCookie(header.split("; ")[0] ?? "")["qt-auth"]).toBe("a;b=c d%");
  expect(setCookie("a", "b", { secure: false, maxAgeSeconds: 0 })).not.toContain("Secure");
});
