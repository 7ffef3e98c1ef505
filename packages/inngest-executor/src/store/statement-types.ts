// Written by `npm run db:types` from the statements and the migrated schema. Do not edit.
import type { ArrayInput, JsonColumn, JsonInput } from "./column-types";

/** The types of the parameters and rows of every prepared statement, by its name. */
export interface StatementTypes {
  "add events": { values: readonly [ArrayInput<JsonInput>, ArrayInput<string>, Date | string | null]; row: Record<never, never> };
  "add jobs": { values: readonly [ArrayInput<string>, ArrayInput<string>, ArrayInput<string>, ArrayInput<Date | string>]; row: Record<never, never> };
  "advance run": { values: readonly [string | null, ArrayInput<string>, ArrayInput<string>, number | null, number | null, Date | string | null]; row: { "pendingCount": number } };
  "begin epoch": { values: readonly []; row: { "epoch": string } };
  "claim keys": { values: readonly [ArrayInput<string>, ArrayInput<string>, Date | string | null, Date | string | null]; row: { "functionId": string; "key": string } };
  "complete run": { values: readonly [number | bigint | string | null, number | bigint | string | null, number | null, JsonInput | null, number | null, Date | string | null]; row: { "isLeader": boolean } };
  "count": { values: readonly [Date | string | null]; row: { "waitingEvents": number; "oldestEventAt": Date | null; "runningRuns": number; "failedRuns": number; "jobsDue": number; "jobsLater": number; "jobsUnderWay": number; "jobsWaitingForSlot": number; "oldestDueAt": Date | null } };
  "create runs": { values: readonly [ArrayInput<string>, ArrayInput<string>, ArrayInput<JsonInput>, ArrayInput<JsonInput>, ArrayInput<Date | string>]; row: Record<never, never> };
  "drop jobs": { values: readonly [string | null]; row: Record<never, never> };
  "end job": { values: readonly [number | bigint | string | null, number | null]; row: { "id": string } };
  "fail run": { values: readonly [string | null, JsonInput | null, number | null, Date | string | null]; row: { "id": string } };
  "find due crons": { values: readonly [string | null, Date | string | null]; row: { "functionId": string; "expression": string; "nextAt": Date } };
  "find due jobs": { values: readonly [Date | string | null, number | bigint | string | null]; row: { "id": string; "slots": (string)[] } };
  "find events": { values: readonly [number | bigint | string | null]; row: { "seq": string; "event": JsonColumn<"inbox.event">; "sameAs": string | null } };
  "find next cron": { values: readonly [string | null]; row: { "at": Date | null } };
  "find next job": { values: readonly []; row: { "at": Date | null } };
  "forget failed steps": { values: readonly [string | null]; row: Record<never, never> };
  "forget keys": { values: readonly [Date | string | null, number | bigint | string | null]; row: { "key": string } };
  "forget runs": { values: readonly [Date | string | null, Date | string | null, number | bigint | string | null]; row: { "id": string } };
  "has leader": { values: readonly []; row: { "hasLeader": boolean } };
  "hold epoch": { values: readonly [number | bigint | string | null]; row: { "epoch": string } };
  "hold job": { values: readonly [number | bigint | string | null, number | null, string | null]; row: { "id": string } };
  "keep crons": { values: readonly [string | null, ArrayInput<string>, ArrayInput<string>, ArrayInput<Date | string>]; row: Record<never, never> };
  "keep steps": { values: readonly [string | null, ArrayInput<string>, ArrayInput<JsonInput>]; row: Record<never, never> };
  "lease jobs": { values: readonly [ArrayInput<number | bigint | string>]; row: { "id": string; "generation": number; "kind": "call" | "sleep"; "stepId": string | null; "attempt": number; "runId": string; "functionId": string; "event": JsonColumn<"run.event">; "stack": (string)[]; "slots": (string)[]; "requestVersion": number; "steps": JsonColumn<"lease jobs.steps"> } };
  "list jobs": { values: readonly [number | bigint | string | null]; row: { "runId": string; "functionId": string; "kind": "call" | "sleep"; "dueAt": Date; "attempt": number; "isUnderWay": boolean; "waitsFor": string | null } };
  "list runs": { values: readonly [string | null, string | null, Date | string | null, number | bigint | string | null]; row: { "id": string; "functionId": string; "state": "running" | "completed" | "failed"; "event": JsonColumn<"run.event">; "error": JsonColumn<"run.error"> | null; "attempts": number; "createdAt": Date; "startedAt": Date | null; "endedAt": Date | null; "nextAt": Date | null } };
  "move cron": { values: readonly [string | null, string | null, string | null, Date | string | null, Date | string | null]; row: { "function_id": string } };
  "note attempt": { values: readonly [string | null, number | null, JsonInput | null, Date | string | null]; row: Record<never, never> };
  "notify": { values: readonly []; row: { "pg_notify": unknown | null } };
  "park jobs": { values: readonly [ArrayInput<number | bigint | string>, ArrayInput<string>]; row: Record<never, never> };
  "postpone job": { values: readonly [number | bigint | string | null, number | null, Date | string | null, number | null]; row: { "id": string } };
  "release jobs": { values: readonly []; row: Record<never, never> };
  "remove cron": { values: readonly [string | null, string | null, string | null]; row: { "function_id": string } };
  "remove events": { values: readonly [ArrayInput<number | bigint | string>]; row: Record<never, never> };
  "revive run": { values: readonly [string | null, Date | string | null]; row: { "id": string } };
  "try lock": { values: readonly []; row: { "locked": boolean } };
  "unpark jobs": { values: readonly [ArrayInput<string>, ArrayInput<number>]; row: Record<never, never> };
}
