import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { PUSH_SCRIPT } from "./push";

const TEXTS = {
  ...{ push: "public key", start: "Get", stop: "Stop", started: "You get it", stopped: "You got it" },
  ...{ blocked: "Blocked", failed: "Failed" },
};

interface Page {
  /** Whether the browser can get notifications. */
  isAble?: boolean;
  /** Whether it gets them already. */
  isSubscribed?: boolean;
  permission?: string;
  /** Status of the endpoint's answer. */
  status?: number;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Runs the block's script in a page. */
async function openPage({ isAble = true, isSubscribed = false, permission = "granted", status = 204 }: Page) {
  const listeners: (() => void)[] = [];
  const button = {
    textContent: "Get",
    addEventListener: (_: string, add: () => void) => listeners.push(add),
  };
  const said = { textContent: "" };
  const box = {
    hidden: true,
    dataset: TEXTS,
    querySelector: (selector: string) => (selector === "button" ? button : said),
  };
  const calls: string[] = [];
  const made = {
    endpoint: "https://push.example/a",
    unsubscribe: () => Promise.resolve(void calls.push("unsubscribe")),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(isSubscribed ? made : null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      calls.push(`subscribe with ${applicationServerKey}`);
      return Promise.resolve(made);
    },
  };
  const window = isAble ? { PushManager: {}, Notification: {} } : {};
  runInNewContext(PUSH_SCRIPT, {
    window,
    document: { querySelector: () => box },
    navigator: { serviceWorker: { ready: Promise.resolve({ pushManager }) } },
    Notification: { requestPermission: () => (calls.push("ask"), Promise.resolve(permission)) },
    fetch: (path: string, { body }: { body: string }) => {
      calls.push(`post ${path} ${body}`);
      return Promise.resolve({ ok: status < 400, status });
    },
  });
  await settle();
  const click = async () => {
    for (const listener of listeners) listener();
    await settle();
  };
  return { box, button, said, calls, click };
}

const SAVED = 'post /api/v1/push/subscriptions {"endpoint":"https://push.example/a"}';
const ENDED = 'post /api/v1/push/subscriptions/end {"endpoint":"https://push.example/a"}';

it("shows the button, and asks for the permission after a click alone", async () => {
  const page = await openPage({});
  expect([page.box.hidden, page.button.textContent, page.calls]).toEqual([false, "Get", []]);
  await page.click();
  expect(page.calls).toEqual(["ask", "subscribe with public key", SAVED]);
  expect([page.button.textContent, page.said.textContent]).toEqual(["Stop", "You get it"]);
  await page.click();
  expect(page.calls.slice(3)).toEqual([ENDED, "unsubscribe"]);
  expect([page.button.textContent, page.said.textContent]).toEqual(["Get", "You got it"]);
});

it("ends the notifications that the browser gets already", async () => {
  const page = await openPage({ isSubscribed: true });
  expect(page.button.textContent).toBe("Stop");
  await page.click();
  expect(page.calls).toEqual([ENDED, "unsubscribe"]);
});

it("stays hidden in a browser that cannot get notifications", async () => {
  const page = await openPage({ isAble: false });
  await page.click();
  expect([page.box.hidden, page.calls]).toEqual([true, []]);
});

it.each(["denied", "default"])("saves nothing where the permission is %s", async (permission) => {
  const page = await openPage({ permission });
  await page.click();
  expect([page.calls, page.said.textContent, page.button.textContent]).toEqual([["ask"], "Blocked", "Get"]);
});

it("unsubscribes again where it could not be saved, and can be tried again", async () => {
  const page = await openPage({ status: 429 });
  await page.click();
  expect(page.calls.at(-1)).toBe("unsubscribe");
  expect([page.said.textContent, page.button.textContent]).toEqual(["Failed", "Get"]);
  await page.click();
  expect(page.calls.filter((call) => call === "ask")).toHaveLength(2);
});
