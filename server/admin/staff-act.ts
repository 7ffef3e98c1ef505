import { type Act, cutText, toActOrigin } from "@/server/platform/audit/index";
import { toActObject } from "./act-object.rules";
import { type AdminContext, findMembership } from "./admin-context";

/** Mutations that are no acts, with the reason. */
export const NO_ACTS: Readonly<Record<string, string>> = {
  "merges.preview": "reads only; it is a mutation so that its input is not in an address",
};

/** The context of a call by somebody who is signed in. */
export interface StaffAdminContext extends AdminContext {
  session: NonNullable<AdminContext["session"]>;
}

/** Starts the act of a dashboard call: who, where from, and the object that its input names. */
export function startStaffAct(
  { dependencies, session, accountId, requestId, client }: StaffAdminContext,
  path: string,
  input: unknown,
): Act {
  const { id, name } = session.user;
  return {
    id: dependencies.ids.uuid(),
    accountId: findMembership(session, accountId)?.accountId ?? null,
    actor: { kind: "staff", id: String(id), name: cutText(name) },
    action: path,
    object: toActObject(path, input),
    origin: toActOrigin({ ...client, requestId }),
  };
}
