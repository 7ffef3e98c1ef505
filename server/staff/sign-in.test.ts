import { describe, expect, it } from "vitest";
import { createVault, hashPassword } from "@/server/platform/crypto/index";
import { readDevice } from "@/server/platform/known-device/index";
import { systemIds } from "@/server/platform/system/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useTestApp } from "@/test/test-app";
import {
  changeOwnPassword,
  findStaffSession,
  listOwnSessions,
  revokeOwnSession,
  type StaffDependencies,
  signInStaff,
} from "./index";

const PASSWORD = "correct horse battery";
const app = useTestApp();

function createStaffDependencies(): StaffDependencies {
  return { db: app.db, clock: app.clock, ids: systemIds };
}

let people = 0;

async function aPerson(): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `person-${people}@harbour.example`;
  const passwordHash = await hashPassword(PASSWORD);
  return app.db.prisma.staffUser.create({ data: { email, name: "A Person", passwordHash } });
}

function attempt(email: string, password: string, address = `192.0.2.${people}`) {
  return signInStaff(createStaffDependencies(), { email, password, address, userAgent: "Firefox" });
}

const vault = createVault(() => ({ current: "a secret of at least thirty-two signs", previous: [] }));

/** Creates a browser that sends its cookie with later requests. */
function aBrowser() {
  let cookie: string | null = null;
  const store = (value: string) => {
    cookie = value;
  };
  return { device: () => readDevice({ vault, now: app.clock.now(), cookie, store }) };
}

function signInInput(email: string) {
  return { email, password: PASSWORD, address: "192.0.2.250", userAgent: "Firefox" };
}

async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; retryAfter: number | null }> {
  return work.then(
    () => ({ code: "none", message: "", retryAfter: null }),
    (error: unknown) => {
      if (!(error instanceof Error) || !("code" in error)) throw error;
      const { code } = error;
      const after = "retryAfter" in error && typeof error.retryAfter === "number" ? error.retryAfter : null;
      return { code: String(code), message: error.message, retryAfter: after };
    },
  );
}

describe("signing in", () => {
  it("opens a session for the right password, with any spelling of the address", async () => {
    const person = await aPerson();
    const { sessionId } = await attempt(`  ${person.email.toUpperCase()} `, PASSWORD);
    const session = await findStaffSession(createStaffDependencies(), sessionId);
    expect(session?.user).toEqual({ id: person.id, email: person.email, name: "A Person" });
  });

  it("answers an unknown address and a wrong password with the same text", async () => {
    const person = await aPerson();
    const wrong = await refusal(attempt(person.email, "wrong"));
    const unknown = await refusal(attempt("nobody@harbour.example", PASSWORD));
    expect(wrong.code).toBe("unauthorized");
    expect(unknown).toEqual(wrong);
  });

  it("checks at most ten attempts for one address in a quarter of an hour, including successful ones", async () => {
    const person = await aPerson();
    for (let n = 0; n < 10; n += 1) {
      expect((await refusal(attempt(person.email, "wrong", `198.51.100.${n}`))).code).toBe("unauthorized");
    }
    const eleventh = await refusal(attempt(person.email, PASSWORD, "198.51.100.99"));
    expect(eleventh.code).toBe("rate_limited");
    expect(eleventh.retryAfter).toBeGreaterThan(0);
    app.clock.set(new Date(app.clock.now().getTime() + 15 * 60_000).toISOString());
    expect(await refusal(attempt(person.email, PASSWORD))).toMatchObject({ code: "none" });
  });

  it("throttles an unknown address exactly like an existing one", async () => {
    for (let n = 0; n < 10; n += 1) await refusal(attempt("ghost@harbour.example", "x", `203.0.113.${n}`));
    const answer = await refusal(attempt("ghost@harbour.example", "x", "203.0.113.99"));
    expect(answer.code).toBe("rate_limited");
  });

  it("counts concurrent guesses: of thirty, ten are checked", async () => {
    const person = await aPerson();
    const guesses = Array.from({ length: 30 }, (_, n) =>
      refusal(attempt(person.email, "wrong", `10.1.1.${n}`)),
    );
    const codes = (await Promise.all(guesses)).map((answer) => answer.code);
    expect(codes.filter((code) => code === "unauthorized")).toHaveLength(10);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(20);
  });

  it("throttles one network address that tries many e-mail addresses, and no other", async () => {
    for (let n = 0; n < 40; n += 1) await refusal(attempt(`try-${n}@harbour.example`, "x", "10.2.2.2"));
    const person = await aPerson();
    expect((await refusal(attempt(person.email, PASSWORD, "10.2.2.2"))).code).toBe("rate_limited");
    expect((await refusal(attempt(person.email, PASSWORD, "10.2.2.3"))).code).toBe("none");
  });

  it("lets many people behind one network address sign in", async () => {
    const person = await aPerson();
    for (let n = 0; n < 45; n += 1) {
      expect((await refusal(attempt(person.email, PASSWORD, "10.3.3.3"))).code).toBe("none");
    }
  });

  it("nobody can lock a member of staff out of a browser that they signed in with before", async () => {
    const person = await aPerson();
    const ownBrowser = aBrowser();
    await signInStaff(createStaffDependencies(), {
      ...signInInput(person.email),
      device: ownBrowser.device(),
    });
    const guesses = Array.from({ length: 30 }, (_, n) =>
      refusal(attempt(person.email, "wrong", `172.16.${n}.1`)),
    );
    await Promise.all(guesses);
    expect((await refusal(attempt(person.email, PASSWORD, "172.17.0.1"))).code).toBe("rate_limited");
    const byMine = () =>
      refusal(
        signInStaff(createStaffDependencies(), { ...signInInput(person.email), device: ownBrowser.device() }),
      );
    const codes = (await Promise.all([byMine(), byMine(), byMine()])).map(({ code }) => code);
    expect(codes).toEqual(["none", "none", "none"]);
    // A success there does not lift the throttle of another person.
    expect((await refusal(attempt(person.email, PASSWORD, "172.17.0.2"))).code).toBe("rate_limited");
    const other = await aPerson();
    const otherBrowser = aBrowser();
    await signInStaff(createStaffDependencies(), {
      ...signInInput(other.email),
      device: otherBrowser.device(),
    });
    const strange = signInStaff(createStaffDependencies(), {
      ...signInInput(person.email),
      device: otherBrowser.device(),
    });
    expect((await refusal(strange)).code).toBe("rate_limited");
  });

  it("checks at most ten guesses from a known browser", async () => {
    const person = await aPerson();
    const ownBrowser = aBrowser();
    await signInStaff(createStaffDependencies(), {
      ...signInInput(person.email),
      device: ownBrowser.device(),
    });
    const guess = (n: number) =>
      refusal(
        signInStaff(createStaffDependencies(), {
          ...{ ...signInInput(person.email), password: "wrong", address: `172.18.${n}.1` },
          device: ownBrowser.device(),
        }),
      );
    const codes = (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).map(({ code }) => code);
    expect(codes.filter((code) => code === "unauthorized")).toHaveLength(10);
  });

  it("throttles a network that distributes its guesses over its addresses", async () => {
    for (let n = 0; n < 200; n += 1)
      await refusal(attempt(`spread-${n}@harbour.example`, "x", `10.9.9.${n}`));
    const person = await aPerson();
    expect((await refusal(attempt(person.email, PASSWORD, "10.9.9.250"))).code).toBe("rate_limited");
    expect((await refusal(attempt(person.email, PASSWORD, "10.9.8.250"))).code).toBe("none");
  });

  it("stores no plain e-mail address in the table of attempts", async () => {
    await refusal(attempt("secret.name@harbour.example", "x"));
    const rows = await app.db.prisma.signInThrottle.findMany();
    expect(JSON.stringify(rows)).not.toContain("secret.name");
  });
});

describe("sessions", () => {
  it("a revoked session is refused at once; another person's cannot be revoked", async () => {
    const [ownPerson, foreign] = [await aPerson(), await aPerson()];
    const opened = await attempt(ownPerson.email, PASSWORD);
    const two = await attempt(foreign.email, PASSWORD);
    const session = await findStaffSession(createStaffDependencies(), opened.sessionId);
    if (session === null) throw new Error("no session");
    expect((await refusal(revokeOwnSession(createStaffDependencies(), session, two.sessionId))).code).toBe(
      "not_found",
    );
    expect((await refusal(revokeOwnSession(createStaffDependencies(), session, "nonsense"))).code).toBe(
      "not_found",
    );
    await revokeOwnSession(createStaffDependencies(), session, opened.sessionId);
    expect(await findStaffSession(createStaffDependencies(), opened.sessionId)).toBeNull();
    expect(await findStaffSession(createStaffDependencies(), two.sessionId)).not.toBeNull();
  });

  it("a session ends two weeks after sign-in", async () => {
    const person = await aPerson();
    const { sessionId } = await attempt(person.email, PASSWORD);
    const start = app.clock.now().getTime();
    app.clock.set(new Date(start + 14 * DAY_MILLISECONDS - 1_000).toISOString());
    expect(await findStaffSession(createStaffDependencies(), sessionId)).not.toBeNull();
    app.clock.set(new Date(start + 14 * DAY_MILLISECONDS).toISOString());
    expect(await findStaffSession(createStaffDependencies(), sessionId)).toBeNull();
  });

  it("changing the password requires the current one, ends the other sessions and preserves this one", async () => {
    const person = await aPerson();
    const current = await attempt(person.email, PASSWORD);
    const elsewhere = await attempt(person.email, PASSWORD);
    const session = await findStaffSession(createStaffDependencies(), current.sessionId);
    if (session === null) throw new Error("no session");
    const wrong = changeOwnPassword(createStaffDependencies(), session, {
      current: "wrong",
      next: "a new long password",
    });
    expect((await refusal(wrong)).code).toBe("invalid");
    const change = { current: PASSWORD, next: "a new long password" };
    expect(await changeOwnPassword(createStaffDependencies(), session, change)).toEqual({
      ...{ endedSessions: 1, passkeys: 0 },
    });
    expect(await findStaffSession(createStaffDependencies(), elsewhere.sessionId)).toBeNull();
    expect((await listOwnSessions(createStaffDependencies(), session)).map((listed) => listed.id)).toEqual([
      current.sessionId,
    ]);
    expect((await refusal(attempt(person.email, PASSWORD))).code).toBe("unauthorized");
    expect((await refusal(attempt(person.email, "a new long password"))).code).toBe("none");
  });
});
