import type { FrameBoot } from "@/components/embed/frame/boot";
import type { Messages } from "@/components/embed/frame/messages";
import { applyTheme } from "@/components/embed/frame/theme";
import type { AccessData, Answer, WidgetApp, WidgetSetup } from "./setup";

/** Reads the story's setup from the frame's element. */
function readSetup(): WidgetSetup<WidgetApp> {
  return JSON.parse(window.frameElement?.getAttribute("data-setup") ?? "null");
}

function toResponse(answer: Exclude<Answer, "loading" | "offline">): Response {
  if ("body" in answer) return Response.json(answer.body);
  const { status, code } = answer;
  return Response.json({ error: { code, message: code } }, { status });
}

/** Answers the widget's calls from the story. */
function replaceFetch(answers: WidgetSetup<WidgetApp>["answers"]): void {
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1] ?? "loading";
    if (answer === "loading") return new Promise(() => undefined);
    if (answer === "offline") return Promise.reject(new TypeError("offline"));
    return Promise.resolve(toResponse(answer));
  };
}

function isAccess(setup: WidgetSetup<WidgetApp>): setup is WidgetSetup<"access"> & { data: AccessData } {
  return setup.app === "access";
}

async function start(): Promise<void> {
  const setup = readSetup();
  const { app, answers, locale, theme, host, data } = setup;
  const direction = locale === "ar" ? "rtl" : "ltr";
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
  replaceFetch(answers);
  if (isAccess(setup)) {
    const { startAccess } = await import("./start-access");
    return startAccess(setup);
  }
  const { default: messages }: { default: Messages } = await import(
    `../../components/embed/messages/${app}/${locale}.ts`
  );
  const boot: FrameBoot<unknown> = {
    frame: "workbench",
    host_origin: host,
    base: host,
    account: { id: 1, name: "The Harbour Chronicle" },
    page_url: "https://harbour.example/news/ferry",
    host_logs_in: false,
    ...{ locale, direction, theme, messages, data },
  };
  const element = document.getElementById("svc-boot");
  if (element !== null) element.textContent = JSON.stringify(boot);
  applyTheme(theme);
  await import(`../../components/embed/${app}/index.tsx`);
}

void start();
