import { ApiFailure } from "../../frame/api";

/** Captcha services that an account may use instead of the proof of work: script URL and global name. */
const SERVICES = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    name: "turnstile",
  },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", name: "hcaptcha" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js?render=explicit", name: "grecaptcha" },
} as const;

type Service = keyof typeof SERVICES;

interface RenderOptions {
  sitekey: string;
  callback(answer: string): void;
  "error-callback"(): void;
}

/** The API that the three services share. */
interface ServiceScript {
  render(container: HTMLElement, options: RenderOptions): unknown;
}

function isScript(value: unknown): value is ServiceScript {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "render") === "function";
}

export function captchaFailed(): ApiFailure {
  return new ApiFailure({ code: "captcha", message: "", status: 0, retryAfter: null });
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(captchaFailed()));
    document.head.append(script);
  });
}

/** Loads a service's script. The services signal readiness differently, so the global object is polled. */
async function loadScript(service: Service): Promise<ServiceScript> {
  const { name, script } = SERVICES[service];
  const existing: unknown = Reflect.get(window, name);
  if (isScript(existing)) return existing;
  await appendScript(script);
  for (let tries = 0; tries < 100; tries += 1) {
    const loaded: unknown = Reflect.get(window, name);
    if (isScript(loaded)) return loaded;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw captchaFailed();
}

/** Renders a service's challenge in an element, and resolves with the service's token. */
export async function serviceAnswer(
  service: Service,
  { container, siteKey }: { container: HTMLElement; siteKey: string },
): Promise<string> {
  const script = await loadScript(service);
  const inner = document.createElement("div");
  container.replaceChildren(inner);
  return new Promise((resolve, reject) => {
    script.render(inner, {
      sitekey: siteKey,
      callback: resolve,
      "error-callback": () => reject(captchaFailed()),
    });
  });
}
