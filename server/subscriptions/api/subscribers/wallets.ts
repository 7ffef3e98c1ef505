import { z } from "zod";
import { defineEndpoint, type Endpoint, empty, json, type Reply } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import {
  deleteOwnWallets,
  deleteSavedWallets,
  findOwnSubscriber,
  getSubscriber,
  listWallets,
  saveOwnWallet,
  saveWallet,
} from "@/server/subscriptions/customers/index";
import {
  alternates,
  getAlternateIdentity,
  getPathIdentity,
  identityParams,
  key,
  svc_jwt,
} from "../wire/parameters";
import {
  deletedWalletDocument,
  deletedWalletSchema,
  deleteWalletInput,
  ownWalletsSchema,
  serverDeleteWalletInput,
  serverWalletInput,
  walletDocument,
  walletInput,
  walletSchema,
  walletsSchema,
} from "../wire/wallet";

const shared = { jsonSuffix: true, tag: "Subscribers", account: "credential", cache: "private" } as const;

const server = {
  ...shared,
  path: "/api/v1/subscribers/{provider}/{identity}/subscriber_wallets.json",
  credentials: ["serverKey"],
  params: z.object(identityParams),
  query: z.object(alternates),
  errors: ["unauthorized", "not_found"],
} as const;

const own = {
  ...shared,
  path: "/api/access/v1/members/me/subscriber-wallets",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  origin: "account",
  query: z.object({ key, svc_jwt }),
} as const;

const contentTypes = ["application/json"];
const limit = 32_768;

const SAVED = {
  description:
    "A purchase whose payment_type is the wallet's provider, and which has no payment_token, is paid with the wallet's token. An existing wallet of the provider is replaced; at most 20 are stored.",
  idempotent: true,
  responses: { 201: { description: "The wallet as sent.", schema: walletSchema } },
} as const;
const FORGOTTEN = {
  description:
    "Deletes the wallet of the provider in the body and returns it; without a body, deletes all wallets.",
  responses: {
    200: { description: "The wallet is deleted.", schema: deletedWalletSchema },
    204: { description: "All wallets are deleted." },
  },
} as const;

function forgotten(body: z.output<typeof deleteWalletInput>): Reply {
  const wallet = deletedWalletDocument(body);
  return wallet === null ? empty(204) : json(wallet);
}

function serverWalletEndpoints(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...server,
        operationId: "listSubscriberWallets",
        method: "get",
        summary: "List a subscriber's wallets",
        responses: { 200: { description: "The wallets, without tokens.", schema: walletsSchema } },
      },
      async ({ ctx, params, query }) => {
        const { id } = await getSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query));
        const providers = await listWallets(ctx, id);
        return json({ subscriber_wallets: providers.map((provider) => ({ provider, metadata: {} })) });
      },
    ),
    defineEndpoint(
      {
        ...server,
        ...SAVED,
        operationId: "addSubscriberWallet",
        method: "post",
        summary: "Save a subscriber's wallet",
        body: { schema: serverWalletInput, contentTypes, limit },
        errors: ["unauthorized", "not_found", "conflict", "too_large"],
      },
      async ({ ctx, params, query, body }) => {
        const { id } = await getSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query, body));
        const { provider, metadata } = body.subscriber_wallet;
        await saveWallet({ ...ctx, vault }, id, { provider, token: metadata.token });
        return json(walletDocument(body), { status: 201 });
      },
    ),
    defineEndpoint(
      {
        ...server,
        ...FORGOTTEN,
        operationId: "deleteSubscriberWallets",
        method: "delete",
        summary: "Delete one or all wallets of a subscriber",
        body: { schema: serverDeleteWalletInput, contentTypes, limit, optional: true },
        errors: ["unauthorized", "not_found", "conflict", "too_large"],
      },
      async ({ ctx, params, query, body }) => {
        const { id } = await getSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query, body));
        await deleteSavedWallets(ctx, id, body.subscriber_wallet?.provider ?? null);
        return forgotten(body);
      },
    ),
  ];
}

function ownWalletEndpoints(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...own,
        operationId: "listOwnWallets",
        method: "get",
        summary: "List your own wallets",
        description: "With only the account key, without a subscriber, the list is empty.",
        responses: { 200: { description: "The names of their providers.", schema: ownWalletsSchema } },
        errors: ["unauthorized"],
      },
      async ({ ctx }) => {
        const asker = await findOwnSubscriber(ctx);
        return json({ subscriber_wallets: asker === null ? [] : await listWallets(ctx, asker.id) });
      },
    ),
    defineEndpoint(
      {
        ...own,
        requiresReader: true,
        ...SAVED,
        operationId: "addOwnWallet",
        method: "post",
        summary: "Save your own wallet",
        body: { schema: walletInput, contentTypes, limit },
        errors: ["unauthorized", "forbidden", "conflict", "too_large"],
      },
      async ({ ctx, body }) => {
        const { provider, metadata } = body.subscriber_wallet;
        await saveOwnWallet({ ...ctx, vault }, { provider, token: metadata.token });
        return json(walletDocument(body), { status: 201 });
      },
    ),
    defineEndpoint(
      {
        ...own,
        ...FORGOTTEN,
        requiresReader: true,
        operationId: "deleteOwnWallets",
        method: "delete",
        summary: "Delete one or all of your own wallets",
        body: { schema: deleteWalletInput, contentTypes, limit, optional: true },
        errors: ["unauthorized", "forbidden", "conflict", "too_large"],
      },
      async ({ ctx, body }) => {
        await deleteOwnWallets(ctx, body.subscriber_wallet?.provider ?? null);
        return forgotten(body);
      },
    ),
  ];
}

/** Endpoints of readers' saved payment methods, at providers that issue tokens for them. */
export function walletEndpoints(vault: Vault): readonly Endpoint[] {
  return [...serverWalletEndpoints(vault), ...ownWalletEndpoints(vault)];
}
