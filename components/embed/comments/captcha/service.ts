import { ApiFailure } from "../../frame/api";

/** The services an account may use instead of the proof of work: where their script is, and what it calls itself. */
const SERVICES = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    name: "turnstile",
  },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", name: "hcaptcha" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js?render=explicit", name: "grecaptcha" },
} as const;

type Service = keyof typeof SERVICES;

interface Question {
  sitekey: string;
  callback(answer: string): void;
  "error-callback"(): void;
}

/** What the three have in common. */
interface ServiceScript {
  render(place: HTMLElement, question: Question): unknown;
}

function isScript(value: unknown): value is ServiceScript {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "render") === "function";
}

export function captchaFailed(): ApiFailure {
  return new ApiFailure({ code: "captcha", message: "", status: 0, retryAfter: null });
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(captchaFailed()));
    document.head.append(script);
  });
}

/** Services say when they are there by different means; all of them are soon after their script. */
async function scriptOf(service: Service): Promise<ServiceScript> {
  const { name, script } = SERVICES[service];
  const found: unknown = Reflect.get(window, name);
  if (isScript(found)) return found;
  await load(script);
  for (let tries = 0; tries < 100; tries += 1) {
    const loaded: unknown = Reflect.get(window, name);
    if (isScript(loaded)) return loaded;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw captchaFailed();
}

/** Shows a service's question in a place, and answers what it made of whoever solved it. */
export async function serviceAnswer(
  service: Service,
  { place, siteKey }: { place: HTMLElement; siteKey: string },
): Promise<string> {
  const script = await scriptOf(service);
  const inner = document.createElement("div");
  place.replaceChildren(inner);
  return new Promise((resolve, reject) => {
    script.render(inner, {
      sitekey: siteKey,
      callback: resolve,
      "error-callback": () => reject(captchaFailed()),
    });
  });
}
