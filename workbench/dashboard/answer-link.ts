import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import type { AdminRouter } from "@/server/admin/index";

type Outputs = inferRouterOutputs<AdminRouter>;

/** A call that gets no answer. */
export const LOADING = "loading";

/** A call that is refused, with the tRPC code of the refusal. */
export class Refusal {
  readonly code: "FORBIDDEN" | "NOT_FOUND" | "INTERNAL_SERVER_ERROR";

  constructor(code: Refusal["code"]) {
    this.code = code;
  }
}

/** What the server answers, by router and procedure. */
export type Answers = {
  [Router in keyof Outputs]?: {
    [Procedure in keyof Outputs[Router]]?: Outputs[Router][Procedure] | Refusal | typeof LOADING;
  };
};

function findAnswer(answers: Answers, path: string): unknown {
  const [router = "", procedure = ""] = path.split(".");
  const procedures: unknown = Reflect.get(answers, router);
  return typeof procedures === "object" && procedures !== null
    ? Reflect.get(procedures, procedure)
    : undefined;
}

function refuse({ code }: Refusal): TRPCClientError<AdminRouter> {
  const data = { code, requestId: "0193b2f0-5f0e-7a51-9d3c-6d1c3fd1c6a2" };
  return TRPCClientError.from({
    error: { code: -32_603, message: "Something went wrong on our side. It has been logged.", data },
  });
}

/** Answers calls of the dashboard from a story; one without an answer loads forever. */
export function createAnswerLink(answers: Answers): TRPCLink<AdminRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const answer = findAnswer(answers, op.path);
        if (answer === undefined || answer === LOADING) return;
        if (answer instanceof Refusal) observer.error(refuse(answer));
        else {
          observer.next({ result: { type: "data", data: answer } });
          observer.complete();
        }
      });
}
