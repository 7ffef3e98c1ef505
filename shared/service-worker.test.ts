import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { SERVICE_WORKER } from "./service-worker";

const ORIGIN = "https://harbour.example";

interface Shown {
  title: string;
  options: { body: string; tag: string; dir: string; data: { url: string }; actions: { title: string }[] };
}

/** Runs the service worker with windows at these addresses. */
function startWorker(windows: readonly string[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const stored = new Map<string, unknown>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const fetched: [string, { body: string }][] = [];
  const cache = {
    match: (key: string) => Promise.resolve(stored.get(key)),
    put: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (key: string) => Promise.resolve(stored.delete(key)),
  };
  runInNewContext(SERVICE_WORKER, {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    caches: { open: () => Promise.resolve(cache) },
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title: string, options: Shown["options"]) =>
        Promise.resolve(void shown.push({ title, options })),
      pushManager: { subscribe: (options: unknown) => Promise.resolve({ endpoint: "new", options }) },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          windows.map((url) => ({ url, focus: () => Promise.resolve(void focused.push(url)) })),
        ),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    fetch: (path: string, init: { body: string }) => Promise.resolve(void fetched.push([path, init])),
    URL,
    Response,
  });
  const dispatch = async (name: string, event: Record<string, unknown>) => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  const push = (text: string) => dispatch("push", { data: { json: (): unknown => JSON.parse(text) } });
  return { dispatch, push, shown, opened, focused, fetched, stored };
}

const NEWS = {
  id: 7,
  title: "Harbour",
  body: "<b>Ferries</b>",
  path: "/news/harbour",
  lang: "ar",
  dir: "rtl",
  open: "Read",
};

it("shows a notification once, with its texts as they are", async () => {
  const worker = startWorker();
  await worker.push(JSON.stringify(NEWS));
  await worker.push(JSON.stringify(NEWS));
  expect(worker.shown).toMatchObject([
    {
      title: "Harbour",
      options: {
        ...{ body: "<b>Ferries</b>", tag: "/push-shown/7", dir: "rtl" },
        ...{ data: { url: `${ORIGIN}/news/harbour` }, actions: [{ action: "open", title: "Read" }] },
      },
    },
  ]);
  await worker.push(JSON.stringify({ ...NEWS, id: 8 }));
  expect(worker.shown).toHaveLength(2);
});

it("remembers the last notifications alone", async () => {
  const worker = startWorker();
  for (let id = 1; id <= 30; id += 1) await worker.push(JSON.stringify({ ...NEWS, id }));
  expect(worker.stored.size).toBe(20);
  expect([...worker.stored.keys()].at(-1)).toBe("/push-shown/30");
});

it.each(["", "not JSON", "null", "{}", '{"title":5}'])("shows nothing for %j", async (text) => {
  const worker = startWorker();
  await worker.push(text);
  await worker.dispatch("push", { data: null });
  expect(worker.shown).toEqual([]);
});

it.each(["https://elsewhere.example/a", "//elsewhere.example/a", "javascript:alert(1)", "http://["])(
  "opens the front page instead of %s",
  async (path) => {
    const worker = startWorker();
    await worker.push(JSON.stringify({ ...NEWS, path }));
    expect(worker.shown[0]?.options.data.url).toBe(`${ORIGIN}/`);
  },
);

it("focuses the tab with the story, or opens one", async () => {
  const notification = { close: () => undefined, data: { url: `${ORIGIN}/news/harbour` } };
  const reading = startWorker([`${ORIGIN}/`, `${ORIGIN}/news/harbour#comments`]);
  await reading.dispatch("notificationclick", { notification });
  expect([reading.focused, reading.opened]).toEqual([[`${ORIGIN}/news/harbour#comments`], []]);
  const elsewhere = startWorker([`${ORIGIN}/`]);
  await elsewhere.dispatch("notificationclick", { notification });
  expect([elsewhere.focused, elsewhere.opened]).toEqual([[], [`${ORIGIN}/news/harbour`]]);
});

it("saves the subscription that replaces one which the browser ended", async () => {
  const worker = startWorker();
  await worker.dispatch("pushsubscriptionchange", { oldSubscription: { options: { key: "k" } } });
  const [call] = worker.fetched;
  expect(call?.[0]).toBe("/api/v1/push/subscriptions");
  expect(JSON.parse(call?.[1].body ?? "")).toEqual({ endpoint: "new", options: { key: "k" } });
});
