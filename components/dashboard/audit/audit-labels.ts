const OBJECTS: Readonly<Record<string, string>> = {
  account: "publication",
  account_server_key: "server key",
  shared_key: "SSO signing key",
  staff_user: "team member",
  staff_membership: "team member",
  staff_invitation: "invitation",
  staff_session: "session",
  staff_authenticator: "authenticator app",
  staff_recovery_code: "recovery code",
  staff_passkey: "passkey",
  oauth_client: "application",
  oauth_client_secret: "application secret",
  webhook_endpoint: "webhook",
  webhook_delivery: "delivery",
  subscription_group: "group",
  subscription_plan: "plan",
  pricing_plan: "price",
  coupon_discount: "coupon",
  payment_gateway: "gateway",
  queued_mail: "mail",
  mail_template: "subscriber email",
  reader_ban: "ban",
};

/** The name of an object by its table. */
export function formatObjectType(type: string): string {
  return OBJECTS[type] ?? type.replaceAll("_", " ");
}

function splitWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Actions of which the procedure's name does not name the object. */
const ACTIONS: Readonly<Record<string, string>> = {
  "keys.createServer": "Keys: create server key",
  "keys.revokeServer": "Keys: revoke server key",
  "keys.createShared": "Keys: create SSO signing key",
  "keys.revokeShared": "Keys: revoke SSO signing key",
  "me.changePassword": "Own account: change password",
  "me.startAuthenticator": "Own account: start authenticator app",
  "me.confirmAuthenticator": "Own account: turn on authenticator app",
  "me.removeAuthenticator": "Own account: remove authenticator app",
  "me.renewRecoveryCodes": "Own account: create new recovery codes",
  "me.startPasskey": "Own account: start adding a passkey",
  "me.addPasskey": "Own account: add passkey",
  "me.removePasskey": "Own account: remove passkey",
  "me.revokeSession": "Own account: end session",
  "me.revokeOtherSessions": "Own account: end other sessions",
  "team.requireTwoStep": "Team: require two-step verification",
  "team.resetTwoStep": "Team: reset two-step verification",
  "subscriptions.exportPart": "Subscriptions: export CSV",
  "subscriptions.importCsv": "Subscriptions: import CSV",
};

/** An action for people: `team.changeRole` is `Team: change role`; a command stays as it is typed. */
export function formatAction(action: string): string {
  const label = ACTIONS[action];
  if (label !== undefined) return label;
  if (action.startsWith("masthead ")) return action;
  const [area, name] = action.split(".");
  if (area === undefined || name === undefined) return splitWords(action);
  return `${splitWords(area)}: ${splitWords(name).toLowerCase()}`;
}

const ACTOR_KINDS: Readonly<Record<string, string>> = {
  staff: "Team member",
  server_key: "Server key",
  organization: "Organization",
  command: "Command line",
  visitor: "Link holder",
};

/** The kind of an actor. */
export function formatActorKind(kind: string): string {
  return ACTOR_KINDS[kind] ?? kind;
}

/** The value of the filter by actor. */
export function toActorValue({ kind, id }: { kind: string; id: string | null }): string {
  return id === null ? kind : `${kind}:${id}`;
}

const PAGES: Readonly<Record<string, string>> = {
  story: "stories",
  collection: "collections",
  member: "members",
  subscription: "subscriptions",
  subscriber: "subscribers",
  subscription_group: "plans",
  payment: "payments",
  invoice: "invoices",
  payment_gateway: "gateways",
  gateway_event: "gateway-events",
  webhook_endpoint: "webhooks",
  import_run: "imports",
};

/** Address of an object's page; null: objects of this kind have none. */
export function findObjectHref({ type, id }: { type: string; id: string }): string | null {
  const page = PAGES[type];
  return page === undefined ? null : `/dashboard/${page}/${encodeURIComponent(id)}`;
}
