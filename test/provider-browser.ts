import { answerProviderSignIn } from "@/server/admin/index";
import { readSessionToken } from "@/server/staff/index";

const ORIGIN = "https://desk.example.test";

/** A browser that signs in to the dashboard with the provider: it has the cookies of one person. */
export interface ProviderBrowser {
  cookies: Map<string, string>;
  /** Starts a sign-in, and returns what the dashboard answers. */
  start(query?: string): Promise<Response>;
  /** Starts a sign-in and signs in at the provider; returns the address at which it comes back. */
  goThere(query?: string): Promise<URL>;
  /** Comes back from the provider, and returns what the dashboard answers. */
  comeBack(to: URL): Promise<Response>;
  /** The whole sign-in; returns where it ends: the path and the parameters. */
  signIn(query?: string): Promise<string>;
  /** Id of the session that it has; null: none. */
  sessionId(secret: string): Promise<string | null>;
}

/** Where a redirect leads, without the dashboard's origin. */
export function getTarget(response: Response): string {
  return (response.headers.get("location") ?? "").replace(ORIGIN, "");
}

let browsers = 0;

/** A network address that no other browser of the test file has: failures count by address. */
function createAddress(): string {
  browsers += 1;
  return `10.7.${Math.floor(browsers / 250)}.${browsers % 250}`;
}

/** Creates a browser at a network address. */
export function createProviderBrowser(address = createAddress()): ProviderBrowser {
  const cookies = new Map<string, string>();
  async function visit(url: URL, step: "start" | "callback"): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-forwarded-for": address, "user-agent": "Test browser" };
    const response = await answerProviderSignIn(new Request(url, { headers }), step);
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  const browser: ProviderBrowser = {
    cookies,
    start: (query = "") => visit(new URL(`/api/session/staff/start${query}`, ORIGIN), "start"),
    goThere: async (query) => {
      const started = await browser.start(query);
      const there = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
      return new URL(there.headers.get("location") ?? "");
    },
    comeBack: (to) => visit(to, "callback"),
    signIn: async (query) => getTarget(await browser.comeBack(await browser.goThere(query))),
    sessionId: (secret) => readSessionToken(cookies.get("__Secure-masthead-staff"), secret),
  };
  return browser;
}
