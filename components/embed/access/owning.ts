import type { Api } from "./api";
import type { Subscription, Svc } from "./types";

type Owning = Pick<
  Svc,
  | "previewSubscription"
  | "createSubscription"
  | "getSubscriptions"
  | "getGifts"
  | "getSubscription"
  | "getSubscriptionWithSwitchablePlans"
  | "updateSubscription"
  | "cancelSubscription"
  | "extendSubscription"
  | "renewSubscription"
  | "previewSwitch"
  | "switchPlan"
  | "downloadInvoice"
  | "getMembers"
  | "addMember"
  | "removeMembers"
  | "getSubscriberMetadata"
  | "setSubscriberMetadata"
>;

const ME = "/api/access/v1/members/me";
const OWN = `${ME}/subscriptions`;

/** Lists come bare, or wrapped where the account says so. */
function wrapped(list: Subscription[] | { subscriptions: Subscription[] }) {
  return Array.isArray(list) ? { subscriptions: list } : list;
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What a reader has, and does with it. */
export function createOwning(api: Api): Owning {
  const send = <Answer>(method: string, path: string, body?: object) =>
    api.ask<Answer>(path, { method, ...(body !== undefined && { body }) });
  const getSubscription: Owning["getSubscription"] = (id) => api.ask(`${OWN}/${id}`);
  return {
    previewSubscription: (body) => send("POST", `${OWN}/preview`, body),
    createSubscription: (body) => send("POST", OWN, body),
    getSubscriptions: async () => wrapped(await api.ask(OWN)),
    getGifts: async () => wrapped(await api.ask(`${ME}/subscription-gifts`)),
    getSubscription,
    getSubscriptionWithSwitchablePlans: getSubscription,
    updateSubscription: (id, changes) => send("PATCH", `${OWN}/${id}`, { subscription: changes }),
    cancelSubscription: (id) => send("PUT", `${OWN}/${id}/cancel`),
    extendSubscription: (id, extendTo) => send("PATCH", `${OWN}/${id}/extend`, { extend_to: extendTo }),
    renewSubscription: (id, body) => send("POST", `${OWN}/${id}/renewals`, body),
    previewSwitch: (id, asked) => send("POST", `${OWN}/${id}/switch_plan/preview`, asked),
    switchPlan: (id, asked) => send("POST", `${OWN}/${id}/switch_plan`, asked),
    downloadInvoice: async (subscriptionId, invoiceId) => {
      const file = await api.file(`${OWN}/${subscriptionId}/invoices/${invoiceId}/download`);
      save(file, `invoice-${invoiceId}.pdf`);
      return file;
    },
    getMembers: (id) => api.ask(`${OWN}/${id}/members`),
    addMember: (id, member) => send("POST", `${OWN}/${id}/members`, { member }),
    removeMembers: async (id, memberIds) => {
      const query = new URLSearchParams(memberIds.map((one) => ["ids[]", String(one)]));
      await send("DELETE", `${OWN}/${id}/members?${query}`);
    },
    getSubscriberMetadata: () => api.ask(`${ME}/metadata`),
    setSubscriberMetadata: (metadata) => send("POST", `${ME}/metadata`, metadata),
  };
}
