import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { defineEndpoint, type Endpoint, empty, html, type Reply } from "@/server/http/index";
import {
  METHOD_CHOICES,
  type MethodPageView,
  submitMethodChoice,
  viewMethodPage,
} from "@/server/payments/sandbox/index";
import { sandboxCredentials } from "@/server/payments/sandbox-calls/index";
import type { Vault } from "@/server/platform/crypto/index";
import { createDonePage, createPage } from "./checkout-markup";
import { asPage, MISSING, PAGE, shared } from "./checkout-pages";
import { gatewayIdSchema } from "./sandbox-contracts";

const PATH = "/sandbox/payment-method/{page_id}";
const params = z.object({ page_id: gatewayIdSchema("ID of the page.") });
const form = z.object({ choice: z.enum(METHOD_CHOICES).describe("The customer's choice.") });

/** Create the page with the customer's choices. */
function createMethodPage({ name }: Account, view: MethodPageView): Reply {
  const targets = [view.returnUrl, view.cancelUrl].map((address) => new URL(address).origin);
  return createPage({
    title: "Save card",
    formTargets: [...new Set(targets)],
    body: html`<h1>Save a card for ${view.title}</h1>
<p class="soft">for ${name}. Nothing is charged now.</p>
<form method="post">
<button class="go" name="choice" value="visa">Save Visa 4242</button>
<button name="choice" value="mastercard">Save Mastercard 4444</button>
<h2>Simulate another result</h2>
<button name="choice" value="decline">Decline<small>The bank refuses the card.</small></button>
<button name="choice" value="cancel">Cancel<small>Return to the publication without a card.</small></button>
</form>`,
  });
}

/** Page of the simulated gateway on which a subscriber saves another card. */
export function methodPages(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        params,
        operationId: "showSandboxPaymentMethod",
        method: "get",
        path: PATH,
        summary: "Show the sandbox page that saves a card",
        description: "Works without JavaScript. Accounts without a sandbox gateway answer 404.",
        responses: { 200: { description: "The page.", ...PAGE }, 404: MISSING },
      },
      ({ ctx, params: { page_id: id } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          return createMethodPage(ctx.account, await viewMethodPage(ctx, id));
        }),
    ),
    defineEndpoint(
      {
        ...shared,
        params,
        operationId: "answerSandboxPaymentMethod",
        method: "post",
        path: PATH,
        summary: "Submit the choice on the sandbox page that saves a card",
        description: "Target of the page's form. Idempotent: submitting twice saves one card.",
        origin: "account",
        body: { schema: form, contentTypes: ["application/x-www-form-urlencoded"], limit: 4 * 1024 },
        responses: {
          200: { description: "A page stating that it can be closed.", ...PAGE },
          303: { description: "Redirect to the publication." },
          404: MISSING,
        },
        errors: ["forbidden"],
      },
      ({ ctx, params: { page_id: id }, body: { choice } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          const next = await submitMethodChoice(ctx, { id, choice });
          return next.kind === "away" ? empty(303, { location: next.address }) : createDonePage(null);
        }),
    ),
  ];
}
