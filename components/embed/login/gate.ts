import { type Api, createApi } from "../frame/api";
import type { FrameBoot } from "../frame/boot";
import type { LoginData, Onward } from "./boot-data";

/** What a reader shows to be let in. */
export type Proof =
  | { kind: "password"; email: string; password: string }
  | { kind: "code"; email: string; otp: string }
  | { kind: "phone"; "phone-number": string; otp: string; "auto-signup"?: true; name?: string }
  | { kind: "sign-up"; name: string; email: string; password: string };

/** A session in the widgets of the page, and whose it is. */
export interface Opened {
  kind: "opened";
  token: string;
  name: string;
}

export type Admitted = Opened | Onward;

interface SessionAnswer {
  token: string;
  current_user: { name: string };
}

/** What a window of ours is asked for by the frame that opened it. */
export type PopupAsk =
  | { kind: "widget"; origin: string }
  | { kind: "oauth"; form: "opaque" | "jwt"; query: string };

/** How the frame lets readers in: to the widgets of a page, or to an application. */
export interface Gate {
  admit(proof: Proof): Promise<Admitted>;
  /** Asks for a mail; the answer is the same whoever has the address. */
  mail(email: string, mail: "login-code" | "password-reset"): Promise<void>;
  /** The same for a code by text message, whoever has the number. */
  text(phoneNumber: string): Promise<void>;
  consent(ticket: string, isAllowed: boolean): Promise<Onward>;
  /** What to ask of a window of ours; null: nothing can be. */
  popupAsk: PopupAsk | null;
}

export function opened({ token, current_user }: SessionAnswer): Opened {
  return { kind: "opened", token, name: current_user.name };
}

function widgetBody(proof: Proof, origin: string | null): object {
  const { kind: _kind, ...sent } = proof;
  return { origin: origin ?? "", ...sent };
}

/** A frame sends no cookies: whoever comes in shows here who they are. */
export function createGate(boot: FrameBoot<LoginData>): Gate & { api: Api } {
  const { authorization, page_origin } = boot.data;
  const api = createApi(location.origin, () => ({ jwt: null, session: null }));
  const sessions = `/api/v1/accounts/${boot.account.id}/widget_sessions`;
  const request = { form: authorization?.form, query: authorization?.query };
  const onward = (body: object) =>
    api.call<Onward>("/oauth/frame", { method: "POST", body: { ...request, ...body } });
  return {
    api,
    admit: async (proof) => {
      if (authorization !== null) return onward({ sign_in: proof });
      const path = proof.kind === "sign-up" ? `${sessions}/sign_up` : sessions;
      const body = widgetBody(proof, page_origin);
      return opened(await api.call<SessionAnswer>(path, { method: "POST", body }));
    },
    mail: async (email, mail) => {
      await api.call(`${sessions}/mails`, { method: "POST", body: { email, mail } });
    },
    text: async (phoneNumber) => {
      await api.call(`${sessions}/phone_codes`, { method: "POST", body: { "phone-number": phoneNumber } });
    },
    consent: (ticket, isAllowed) => onward({ consent: { ticket, decision: isAllowed ? "allow" : "deny" } }),
    popupAsk:
      authorization !== null
        ? { kind: "oauth", form: authorization.form, query: authorization.query }
        : page_origin === null
          ? null
          : { kind: "widget", origin: page_origin },
  };
}
