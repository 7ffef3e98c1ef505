import { afterEach, beforeEach, expect, it } from "vitest";
import { finishPasskeySignInAction, startPasskeySignInAction } from "@/app/(auth)/passkey-actions";
import { completeSignInAction } from "@/app/(auth)/staff-actions";
import { INITIAL_FORM_STATE } from "@/components/reader/form-state";
import { getRuntime } from "@/server/runtime";
import { useTestApp } from "./test-app";

useTestApp();
let before: typeof globalThis.mastheadRuntime;

beforeEach(() => {
  before = globalThis.mastheadRuntime;
  const runtime = getRuntime();
  const staffSignIn = { ...runtime.config.staffSignIn, hasPasswords: false };
  globalThis.mastheadRuntime = { ...runtime, config: { ...runtime.config, staffSignIn } };
});
afterEach(() => {
  globalThis.mastheadRuntime = before;
});

it("without password sign-in a passkey neither starts nor completes a sign-in", async () => {
  const problem = "Signing in with a passkey is turned off. Go to the sign-in page.";
  expect(await startPasskeySignInAction()).toEqual({ options: null, problem });
  expect(await finishPasskeySignInAction({})).toBe(problem);
});

it("nor does a code complete one that a password began before", async () => {
  const form = new FormData();
  form.set("code", "123456");
  expect(await completeSignInAction(INITIAL_FORM_STATE, form)).toMatchObject({
    problem: "Password sign-in, which this code completes, is turned off. Go to the sign-in page.",
    done: null,
  });
});
