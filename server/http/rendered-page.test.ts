import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { AI_AGENTS } from "@/server/platform/net/index";
import { isSharedRequest } from "./rendered-page";

function aRequest(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/", headers });
}

const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";

it("a browser's request can share its page with others", () => {
  expect(isSharedRequest(aRequest({ "user-agent": BROWSER }))).toBe(true);
});

it.each(AI_AGENTS)(
  "$product never gets a stored page, as its access can depend on a licence",
  ({ product }) => {
    expect(isSharedRequest(aRequest({ "user-agent": `Mozilla/5.0 (compatible; ${product}/1.0)` }))).toBe(
      false,
    );
    expect(isSharedRequest(aRequest({ "user-agent": product.toLowerCase() }))).toBe(false);
  },
);

it("a request with a licence token never gets a stored page", () => {
  expect(isSharedRequest(aRequest({ "user-agent": BROWSER, authorization: "License x" }))).toBe(false);
});
