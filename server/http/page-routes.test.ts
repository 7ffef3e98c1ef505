import { expect, it } from "vitest";
import { createPageRoutes, loadPageRoutes } from "./page-routes";

const findRoute = createPageRoutes({
  staticRoutes: [{ page: "/" }, { page: "/sign-in" }],
  dynamicRoutes: [
    { page: "/invitation/[token]", regex: "^/invitation/([^/]+?)(?:/)?$" },
    { page: "/[...slug]", regex: "^/(.+?)(?:/)?$" },
  ],
});

it.each([
  ["/", "/"],
  ["/sign-in", "/sign-in"],
  ["/invitation/secret", "/invitation/[token]"],
  ["/news/2026/the-quay", "/[...slug]"],
  ["/_next/static/chunks/main.js", "/_next/static"],
])("%s has the route %s", (path, route) => {
  expect(findRoute(path)).toBe(route);
});

it("without a build no page has a route", async () => {
  expect((await loadPageRoutes("no/such/folder"))("/")).toBeNull();
});
