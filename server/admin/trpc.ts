import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { ZodError } from "zod";
import { auditDatabase, recordAct } from "@/server/platform/audit/index";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import {
  AppError,
  DATABASE_UNAVAILABLE,
  type ErrorCode,
  notFound,
  RETRY_SECONDS,
} from "@/server/platform/errors/index";
import { toInfrastructureError } from "@/server/platform/faults/index";
import { getFacts, withChildSpan } from "@/server/platform/telemetry/index";
import { type AdminContext, createStaffContext, findMembership } from "./admin-context";
import { NO_ACTS, startStaffAct } from "./staff-act";
import { explainUnstorable, isValueRefused } from "./stored-values.rules";

const CODES = {
  invalid: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  method_not_allowed: "METHOD_NOT_SUPPORTED",
  not_acceptable: "BAD_REQUEST",
  conflict: "CONFLICT",
  gone: "NOT_FOUND",
  request_timeout: "TIMEOUT",
  too_large: "PAYLOAD_TOO_LARGE",
  headers_too_large: "BAD_REQUEST",
  unprocessable: "BAD_REQUEST",
  rate_limited: "TOO_MANY_REQUESTS",
  internal: "INTERNAL_SERVER_ERROR",
  unavailable: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

const INTERNAL = "Something went wrong on our side. It has been logged.";

const UNAVAILABLE = `${DATABASE_UNAVAILABLE} Check whether your change was saved before you try again.`;

/** Builds tRPC's 503 with a message for people; `cause` is logged and never sent. */
export function createUnavailableError(cause: unknown): TRPCError {
  return new TRPCError({
    code: "SERVICE_UNAVAILABLE",
    message: UNAVAILABLE,
    cause: new AppError("unavailable", UNAVAILABLE, { retryAfter: RETRY_SECONDS.failedCall, cause }),
  });
}

const t = initTRPC.context<AdminContext>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const cause = error.cause;
    const problems = cause instanceof AppError ? cause.problems : [];
    const isInternal = error.code === "INTERNAL_SERVER_ERROR";
    return {
      ...shape,
      // A schema error's message is meant for programs: forms read `problems`, people read this.
      message: isInternal ? INTERNAL : cause instanceof ZodError ? "Invalid input." : shape.message,
      data: { ...shape.data, problems, requestId: ctx?.requestId ?? null },
    };
  },
});

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Maps what a use case threw: an infrastructure failure or an unstorable value becomes a refusal. */
function toRefusal({ cause }: TRPCError): unknown {
  if (isValueRefused(cause))
    return new AppError("invalid", "A value is out of range, or is text that can't be stored.", { cause });
  return toInfrastructureError(cause) ?? cause;
}

const PREFIX = "/api/trpc/";

/** Sets the route of the current request to its procedure; one that calls several is `batch`. */
function noteProcedure(path: string): void {
  const facts = getFacts();
  if (facts !== null) facts.route = `${PREFIX}${facts.route?.startsWith(PREFIX) === true ? "batch" : path}`;
}

// Refusals of use cases become tRPC errors; unexpected errors are logged under the request id and not sent.
const translated = t.procedure.use(async ({ next, ctx, path, getRawInput }) => {
  const unstorable = explainUnstorable(await getRawInput());
  if (unstorable !== null) throw new TRPCError({ code: "BAD_REQUEST", message: unstorable });
  const { db, log } = ctx.dependencies;
  noteProcedure(path);
  const result = await db.inTime(withChildSpan(`dashboard ${path}`, () => next())).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, path, requestId: ctx.requestId }, "dashboard call timed out");
    throw createUnavailableError(error);
  });
  if (result.ok) return result;
  const cause = result.error.cause instanceof AppError ? result.error.cause : toRefusal(result.error);
  if (!(cause instanceof AppError) && isDatabaseUnavailable(result.error)) {
    log.error(
      { err: cause, path, requestId: ctx.requestId },
      "dashboard call failed: the database is unavailable",
    );
    throw createUnavailableError(cause);
  }
  if (cause instanceof AppError) {
    if (cause !== result.error.cause)
      log.error(
        { err: cause, path, requestId: ctx.requestId },
        "dashboard call failed: a dependency is unavailable",
      );
    throw new TRPCError({ code: CODES[cause.code], message: cause.message, cause });
  }
  if (result.error.code === "INTERNAL_SERVER_ERROR") {
    ctx.dependencies.log.error({ err: cause, path, requestId: ctx.requestId }, "dashboard call failed");
  }
  return result;
});

/** For signed-in staff, independent of the account. A mutation is recorded in the audit log. */
export const personProcedure = translated.use(async ({ ctx, next, type, path, getRawInput }) => {
  const { session, dependencies } = ctx;
  if (session === null) throw new AppError("unauthorized", "Sign in to continue.");
  if (type !== "mutation" || path in NO_ACTS) return next({ ctx: { session, dependencies } });
  const act = startStaffAct({ ...ctx, session }, path, await getRawInput());
  const { db, clock } = dependencies;
  const result = await next({
    ctx: { session, dependencies: { ...dependencies, db: auditDatabase(db, act, clock) } },
  });
  if (result.ok) await recordAct(db, act, clock);
  return result;
});

/** For staff of an account; use cases get `ctx.staff` and check the role. A foreign account is not found. */
export const staffProcedure = personProcedure.use(async ({ ctx, next }) => {
  const membership = findMembership(ctx.session, ctx.accountId);
  const account = membership === null ? null : await ctx.dependencies.directory.byId(membership.accountId);
  if (membership === null || account === null) throw notFound("account");
  const staff = createStaffContext(ctx.dependencies, ctx.session, { account, role: membership.role });
  return next({ ctx: { staff } });
});

/** For use cases that may call a payment gateway. */
export const payingProcedure = staffProcedure.use(({ ctx, next }) => {
  const { vault, egress } = ctx.dependencies;
  return next({ ctx: { paying: { ...ctx.staff, vault, egress } } });
});
