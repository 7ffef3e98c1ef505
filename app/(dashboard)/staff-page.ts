import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { createQueryClient } from "@/components/dashboard/trpc/query-client";
import { adminContext, adminRouter, membershipOf } from "@/server/admin/index";
import { getRuntime } from "@/server/runtime";
import { permissionsOf } from "@/server/staff/index";

/** Who asks for this page; asked once per request, however many layouts and pages want to know. */
export const pageContext = cache(async () => {
  const jar = await cookies();
  return adminContext(getRuntime(), { cookie: (name) => jar.get(name)?.value, header: () => null });
});

/** Who is signed in and for which account the page is made; null for nobody, and for somebody without an account. */
export const pageStaff = cache(async () => {
  const { session, accountId } = await pageContext();
  const membership = session === null ? null : membershipOf(session, accountId);
  if (session === null || membership === null) return null;
  const account = await getRuntime().directory.byId(membership.accountId);
  if (account === null) return null;
  const { id, name, siteUrl, timeZone, mode, clockAhead } = account;
  return {
    user: session.user,
    account: { id, name, siteUrl, timeZone, mode, clockAhead },
    role: membership.role,
    permissions: permissionsOf(membership.role),
    memberships: session.memberships,
  };
});

/** Sends whoever is not signed in to the sign-in page, and from there back to `path`. */
export async function requireStaffPage(path: string): Promise<void> {
  if ((await pageContext()).session === null) redirect(`/sign-in?from=${encodeURIComponent(path)}`);
}

/** The calls of a page that is rendered here, and the cache whose content goes to the browser with it. */
export async function pageCalls() {
  const context = await pageContext();
  const queryClient = createQueryClient();
  const trpc = createTRPCOptionsProxy({ ctx: context, router: adminRouter, queryClient });
  return { queryClient, trpc };
}

/** Turns "not found" of a call into the page's 404; other failures are left to the browser, which can try again. */
export async function orNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST"))
      notFound();
  }
}
