import { expect, it } from "vitest";
import { publicOrigin } from "./public-origin.rules";

const CASES = [
  { baseUrl: null, trustsProxy: false, forwarded: null, origin: "http://news.example" },
  { baseUrl: null, trustsProxy: false, forwarded: "https", origin: "http://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: null, origin: "http://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: "http", origin: "http://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: "https", origin: "https://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: "http, https", origin: "https://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: "https, http", origin: "http://news.example" },
  { baseUrl: null, trustsProxy: true, forwarded: "javascript", origin: "http://news.example" },
  { baseUrl: "https://desk.example", trustsProxy: false, forwarded: "http", origin: "https://desk.example" },
];

it.each(CASES)(
  "is $origin with base $baseUrl, X-Forwarded-Proto $forwarded and trust $trustsProxy",
  ({ forwarded, origin, ...address }) => {
    const request = {
      method: "GET",
      url: {
        pathname: "/docs",
        search: "",
        origin: "http://news.example",
        searchParams: new URLSearchParams(),
      },
      header: (name: string) => (name === "x-forwarded-proto" ? forwarded : null),
      body: null,
      headers: () => ({}),
      peer: null,
    };
    expect(publicOrigin(request, address)).toBe(origin);
  },
);
