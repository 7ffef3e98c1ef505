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

/** Normalizes a list, which is wrapped in an object or not depending on the account's settings. */
function toWrapped(list: Subscription[] | { subscriptions: Subscription[] }) {
  return Array.isArray(list) ? { subscriptions: list } : list;
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Deferred: the browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Methods on the reader's own subscriptions and details. */
export function createReaderMethods(api: Api): Owning {
  const send = <Result>(method: string, path: string, body?: object) =>
    api.request<Result>(path, { method, ...(body !== undefined && { body }) });
  const getSubscription: Owning["getSubscription"] = (id) => api.request(`${OWN}/${id}`);
  return {
    previewSubscription: (body) => send("POST", `${OWN}/preview`, body),
    createSubscription: (body) => send("POST", OWN, body),
    getSubscriptions: async () => toWrapped(await api.request(OWN)),
    getGifts: async () => toWrapped(await api.request(`${ME}/subscription-gifts`)),
    getSubscription,
    getSubscriptionWithSwitchablePlans: getSubscription,
    updateSubscription: (id, changes) => send("PATCH", `${OWN}/${id}`, { subscription: changes }),
    cancelSubscription: (id) => send("PUT", `${OWN}/${id}/cancel`),
    extendSubscription: (id, endDate) => send("PATCH", `${OWN}/${id}/extend`, { extend_to: endDate }),
    renewSubscription: (id, body) => send("POST", `${OWN}/${id}/renewals`, body),
    previewSwitch: (id, params) => send("POST", `${OWN}/${id}/switch_plan/preview`, params),
    switchPlan: (id, params) => send("POST", `${OWN}/${id}/switch_plan`, params),
    downloadInvoice: async (subscriptionId, invoiceId) => {
      const file = await api.file(`${OWN}/${subscriptionId}/invoices/${invoiceId}/download`);
      saveFile(file, `invoice-${invoiceId}.pdf`);
      return file;
    },
    getMembers: (id) => api.request(`${OWN}/${id}/members`),
    addMember: (id, member) => send("POST", `${OWN}/${id}/members`, { member }),
    removeMembers: async (id, memberIds) => {
      const query = new URLSearchParams(memberIds.map((memberId) => ["ids[]", String(memberId)]));
      await send("DELETE", `${OWN}/${id}/members?${query}`);
    },
    getSubscriberMetadata: () => api.request(`${ME}/metadata`),
    setSubscriberMetadata: (metadata) => send("POST", `${ME}/metadata`, metadata),
  };
}
