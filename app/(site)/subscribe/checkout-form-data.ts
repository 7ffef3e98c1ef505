import { invalid } from "@/server/platform/errors/index";
import type { CartItem, CartItemSubject, Gift, PurchaseForm } from "@/server/subscriptions/checkout/index";
import { problemsMessages } from "@/shared/messages/problems/index";
import { parseId } from "../shop-context";

/** Refusals in the language of the API, which the page translates. */
const REFUSALS = problemsMessages.en;

/** Form fields that are refilled after a return without payment. */
const REFILLED =
  /^(?:key|email|phone|coupon|way|recipient-email|recipient-phone|gift-start|gift-message|about-.{1,60})$/;

export function getTrimmedField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function textOrNull(form: FormData, name: string): string | null {
  const text = getTrimmedField(form, name);
  return text === "" ? null : text;
}

/** Return the submitted values that refill the form. */
export function getEnteredValues(form: FormData): Record<string, string> {
  const entries = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && REFILLED.test(name) ? [[name, value.slice(0, 500)] as const] : [],
  );
  return Object.fromEntries(entries.slice(0, 40));
}

const PLAN = /^plan:([1-9]\d{0,8})$/;
const STORY = /^story:([1-9]\d{0,8}):([\w-]{1,64})$/;

/** Parse the item of a form; null for an invalid value. */
export function parseItem(text: string): CartItemSubject | null {
  const plan = PLAN.exec(text)?.[1];
  if (plan !== undefined) return { kind: "plan", planId: Number(plan) };
  const [, pricingPlanId, storyId] = STORY.exec(text) ?? [];
  if (pricingPlanId === undefined || storyId === undefined) return null;
  return { kind: "story", pricingPlanId: Number(pricingPlanId), storyId };
}

export function formatItem(item: CartItemSubject): string {
  return item.kind === "plan" ? `plan:${item.planId}` : `story:${item.pricingPlanId}:${item.storyId}`;
}

/** Return the path of an item's checkout page. */
export function buildCheckoutPath(item: CartItemSubject): string {
  if (item.kind === "plan") return `/subscribe/${item.planId}`;
  return `/subscribe/story/${encodeURIComponent(item.storyId)}?price=${item.pricingPlanId}`;
}

export function parseCartItem(form: FormData, item: CartItemSubject): CartItem {
  const currency = getTrimmedField(form, "currency");
  return {
    item,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    couponCode: textOrNull(form, "coupon")?.slice(0, 100) ?? null,
  };
}

function parseShownPrice(form: FormData): PurchaseForm["shown"] {
  const [, cents = "-1", currency = ""] =
    /^(\d{1,10}) ([A-Z]{3})$/.exec(getTrimmedField(form, "total")) ?? [];
  return { cents: Number(cents), currency };
}

/** Parse a date field as its start of day in UTC; null: empty. */
function parseDay(text: string | null): Date | null {
  if (text === null) return null;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) throw invalid("gift-start", REFUSALS.dateFormat);
  return at;
}

function parseGift(form: FormData): Gift | null {
  if (getTrimmedField(form, "gift") === "") return null;
  const [email, phone] = [textOrNull(form, "recipient-email"), textOrNull(form, "recipient-phone")];
  if (email === null && phone === null) throw invalid("recipient-email", REFUSALS.needsRecipient);
  const recipient =
    email === null ? { provider: "phone", value: phone ?? "" } : { provider: "email", value: email };
  const message = textOrNull(form, "gift-message")?.slice(0, 500) ?? null;
  return { recipient, startAt: parseDay(textOrNull(form, "gift-start")), message };
}

/** A metadata field that asks for the buyer's name. */
const NAME_FIELD = /^about-(?:full[-_ ]?)?name$/i;

/** The name that a guest has entered, in the field that the publication asks it in; null: none. */
function findGuestName(form: FormData): string | null {
  const field = [...form.keys()].find((name) => NAME_FIELD.test(name));
  return field === undefined ? null : (textOrNull(form, field)?.slice(0, 200) ?? null);
}

function parseBuyer(form: FormData, isMember: boolean): PurchaseForm["buyer"] {
  if (isMember) return { channel: "own" };
  const [email, phoneNumber] = [textOrNull(form, "email"), textOrNull(form, "phone")];
  if (email === null && phoneNumber === null) throw invalid("email", REFUSALS.needsContact);
  return {
    channel: "guest",
    email,
    phoneNumber,
    name: findGuestName(form),
  };
}

function parseMetadata(form: FormData): Record<string, string> {
  const entries = Object.entries(getEnteredValues(form)).filter(
    ([name, value]) => name.startsWith("about-") && value !== "",
  );
  return Object.fromEntries(entries.map(([name, value]) => [name.slice("about-".length), value]));
}

/** Parse the whole checkout form; a missing value is refused with the field's name. */
export function parsePurchase(
  form: FormData,
  { item, isMember }: { item: CartItemSubject; isMember: boolean },
): Pick<
  PurchaseForm,
  "cartItem" | "key" | "buyer" | "gift" | "renews" | "paymentMethod" | "shown" | "metadata"
> {
  return {
    cartItem: parseCartItem(form, item),
    key: getTrimmedField(form, "key").slice(0, 100),
    gift: parseGift(form),
    renews: parseId(getTrimmedField(form, "renew")),
    buyer: parseBuyer(form, isMember),
    paymentMethod: textOrNull(form, "way"),
    shown: parseShownPrice(form),
    metadata: parseMetadata(form),
  };
}
