import { invalid } from "@/server/platform/errors/index";
import type { CartItem, Gift, Item, StartPurchase } from "@/server/subscriptions/storefront/index";
import { idOf } from "../shop-visit";

/** Fields of the form that are shown again where nothing was paid. */
const KEPT =
  /^(?:key|email|phone|coupon|way|recipient-email|recipient-phone|gift-start|gift-message|about-.{1,60})$/;

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function filled(form: FormData, name: string): string | null {
  const text = textOf(form, name);
  return text === "" ? null : text;
}

/** What was entered, as far as it is shown again. */
export function enteredIn(form: FormData): Record<string, string> {
  const entries = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && KEPT.test(name) ? [[name, value.slice(0, 500)] as const] : [],
  );
  return Object.fromEntries(entries.slice(0, 40));
}

const PLAN = /^plan:([1-9]\d{0,8})$/;
const STORY = /^story:([1-9]\d{0,8}):([\w-]{1,64})$/;

/** What is bought, as a form names it; null for what it never says by itself. */
export function itemOf(text: string): Item | null {
  const plan = PLAN.exec(text)?.[1];
  if (plan !== undefined) return { kind: "plan", planId: Number(plan) };
  const [, pricingPlanId, storyId] = STORY.exec(text) ?? [];
  if (pricingPlanId === undefined || storyId === undefined) return null;
  return { kind: "story", pricingPlanId: Number(pricingPlanId), storyId };
}

export function itemText(item: Item): string {
  return item.kind === "plan" ? `plan:${item.planId}` : `story:${item.pricingPlanId}:${item.storyId}`;
}

/** The page of an item's form. */
export function itemPath(item: Item): string {
  if (item.kind === "plan") return `/subscribe/${item.planId}`;
  return `/subscribe/story/${encodeURIComponent(item.storyId)}?price=${item.pricingPlanId}`;
}

export function wishOf(form: FormData, item: Item): CartItem {
  const currency = textOf(form, "currency");
  return {
    item,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    couponCode: filled(form, "coupon")?.slice(0, 100) ?? null,
  };
}

function shownIn(form: FormData): StartPurchase["shown"] {
  const [, cents = "-1", currency = ""] = /^(\d{1,10}) ([A-Z]{3})$/.exec(textOf(form, "total")) ?? [];
  return { cents: Number(cents), currency };
}

/** A day of a form as the moment at which it begins in UTC; null: none was said. */
function dayOf(text: string | null): Date | null {
  if (text === null) return null;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) throw invalid("gift-start", "Enter a day as YYYY-MM-DD.");
  return at;
}

function giftIn(form: FormData): Gift | null {
  if (textOf(form, "gift") === "") return null;
  const [email, phone] = [filled(form, "recipient-email"), filled(form, "recipient-phone")];
  if (email === null && phone === null)
    throw invalid("recipient-email", "Enter their e-mail address or their mobile number.");
  const recipient =
    email === null ? { provider: "phone", value: phone ?? "" } : { provider: "email", value: email };
  const message = filled(form, "gift-message")?.slice(0, 500) ?? null;
  return { recipient, startAt: dayOf(filled(form, "gift-start")), message };
}

function buyerIn(form: FormData, isMember: boolean): StartPurchase["buyer"] {
  if (isMember) return { channel: "own" };
  const [email, phoneNumber] = [filled(form, "email"), filled(form, "phone")];
  if (email === null && phoneNumber === null)
    throw invalid("email", "Enter your e-mail address or your mobile number.");
  return {
    channel: "guest",
    email,
    phoneNumber,
    name: filled(form, "about-full-name")?.slice(0, 200) ?? null,
  };
}

function aboutIn(form: FormData): Record<string, string> {
  const entries = Object.entries(enteredIn(form)).filter(
    ([name, value]) => name.startsWith("about-") && value !== "",
  );
  return Object.fromEntries(entries.map(([name, value]) => [name.slice("about-".length), value]));
}

/** Everything that a form says of a purchase; refuses what is missing, by the field's name. */
export function purchaseIn(
  form: FormData,
  { item, isMember }: { item: Item; isMember: boolean },
): Pick<StartPurchase, "wish" | "key" | "buyer" | "gift" | "renews" | "way" | "shown" | "metadata"> {
  return {
    wish: wishOf(form, item),
    key: textOf(form, "key").slice(0, 100),
    gift: giftIn(form),
    renews: idOf(textOf(form, "renew")),
    buyer: buyerIn(form, isMember),
    way: filled(form, "way"),
    shown: shownIn(form),
    metadata: aboutIn(form),
  };
}
