import { toOwnUrl } from "@/server/identity/index";
import { notFound } from "@/server/platform/errors/index";
import { createCardToken } from "./card.rules";
import { emitSandboxEvent } from "./emit-event";
import { buildEvent } from "./event.rules";
import {
  answerMethodPage,
  findChargedToken,
  findMethodPage,
  type SandboxMethodPage,
} from "./method-page.repository";
import type { NextStep } from "./pay-on-page";
import { deriveId, type SandboxDependencies } from "./sandbox";

/** Choices of a customer on the page. */
export const METHOD_CHOICES = ["visa", "mastercard", "decline", "cancel"] as const;
export type MethodChoice = (typeof METHOD_CHOICES)[number];

const LAST_FOUR = { visa: "4242", mastercard: "4444" } as const;

/** Data of the page. */
export type MethodPageView = SandboxMethodPage;

export async function viewMethodPage(
  { db, account }: SandboxDependencies,
  id: string,
): Promise<MethodPageView> {
  const page = await findMethodPage(db, account.id, id);
  if (page === null) throw notFound("page");
  return page;
}

function redirectTo({ account }: SandboxDependencies, address: string): NextStep {
  // Checked again: the account's domains may have changed since the page was opened.
  const ownUrl = toOwnUrl(account, address);
  return ownUrl === null ? { kind: "nowhere", paymentToken: null } : { kind: "away", address: ownUrl };
}

/** Save the customer's method, and report it by an event. The same form sent twice saves one. */
async function save(context: SandboxDependencies, page: SandboxMethodPage, brand: "visa" | "mastercard") {
  const { db, account, clock } = context;
  const { id, reference, subscriptionId } = page;
  const former = (await findChargedToken(db, account.id, subscriptionId))?.paymentToken ?? "";
  const card = { brand, lastFour: LAST_FOUR[brand], unique: deriveId("card", id, brand).slice(-12) };
  const paymentToken = createCardToken(former, card);
  await db.transaction(async (tx) => {
    if (!(await answerMethodPage(tx, account.id, { id, paymentToken }))) return;
    const payment = { id: "", subscriptionId, amountCents: 0, amountCurrency: "", paymentToken };
    const payload = { payment, attemptToken: reference, email: null, contact: null };
    const saved = { event: "payment_method.saved", status: "saved", key: id, at: clock.now() } as const;
    await emitSandboxEvent(context, tx, [buildEvent(payload, saved)]);
  });
}

/** Process the customer's choice on the page. */
export async function submitMethodChoice(
  context: SandboxDependencies,
  { id, choice }: { id: string; choice: MethodChoice },
): Promise<NextStep> {
  const page = await viewMethodPage(context, id);
  if (choice === "cancel") return redirectTo(context, page.cancelUrl);
  if (choice === "decline")
    await answerMethodPage(context.db, context.account.id, { id, paymentToken: null });
  else await save(context, page, choice);
  return redirectTo(context, page.returnUrl);
}
