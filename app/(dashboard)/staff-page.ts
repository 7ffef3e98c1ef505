import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { createQueryClient } from "@/components/dashboard/trpc/query-client";
import { adminRouter, findMembership, mustSetUpTwoStep, readAdminContext } from "@/server/admin/index";
import { getRuntime } from "@/server/runtime";
import { listPermissions } from "@/server/staff/index";
import { QUERY_HEADER } from "./page-query";

/** Return the signed-in user, cached per request for all layouts and pages. */
export const getPageContext = cache(async () => {
  const jar = await cookies();
  return readAdminContext(getRuntime(), { cookie: (name) => jar.get(name)?.value, header: () => null });
});

/** Return the user and the account of the page; null without a user, or for a user without an account. */
export const getPageStaff = cache(async () => {
  const { session, accountId } = await getPageContext();
  const membership = session === null ? null : findMembership(session, accountId);
  if (session === null || membership === null) return null;
  const account = await getRuntime().directory.byId(membership.accountId);
  if (account === null) return null;
  const { id, name, siteUrl, timeZone, mode, clockAhead } = account;
  return {
    mustSetUpTwoStep: mustSetUpTwoStep(getRuntime(), session, account),
    user: session.user,
    account: { id, name, siteUrl, timeZone, mode, clockAhead },
    role: membership.role,
    permissions: listPermissions(membership.role),
    memberships: session.memberships,
  };
});

/** Redirect visitors who are not signed in to sign-in, and from there back to `path` with the request's query. */
export async function requireStaffPage(path: string): Promise<void> {
  if ((await getPageContext()).session !== null) return;
  const query = (await headers()).get(QUERY_HEADER) ?? "";
  redirect(`/sign-in?from=${encodeURIComponent(`${path}${query}`)}`);
}

/** Return the server-side caller, and the query client whose cache is sent to the browser. */
export async function createPageCaller() {
  const context = await getPageContext();
  const queryClient = createQueryClient();
  const trpc = createTRPCOptionsProxy({ ctx: context, router: adminRouter, queryClient });
  return { queryClient, trpc };
}

/** Turn "not found" of a call into the page's 404; the browser can retry other failures. */
export async function prefetchOrNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST"))
      notFound();
  }
}
