import { type Api, createApi } from "../frame/api";
import type { FrameBoot } from "../frame/boot";
import type { LoginData, NextStep } from "./boot-data";

/** The credentials of a login or sign-up. */
export type Proof =
  | { kind: "password"; email: string; password: string }
  | { kind: "code"; email: string; otp: string }
  | { kind: "phone"; "phone-number": string; otp: string; "auto-signup"?: true; name?: string }
  | { kind: "sign-up"; name: string; email: string; password: string };

/** A new widget session, with the reader's name. */
export interface Opened {
  kind: "opened";
  token: string;
  name: string;
}

export type Admitted = Opened | NextStep;

interface SessionAnswer {
  token: string;
  current_user: { name: string };
}

/** The request that a frame sends to the pop-up it opened. */
export type PopupRequest =
  | { kind: "widget"; origin: string }
  | { kind: "oauth"; form: "opaque" | "jwt"; query: string };

/** Client of the login API: for a page's widgets, or for an OAuth client. */
export interface LoginApi {
  admit(proof: Proof): Promise<Admitted>;
  /** Requests an e-mail; the response does not reveal whether the address exists. */
  mail(email: string, mail: "login-code" | "password-reset"): Promise<void>;
  /** Requests a code by text message; the response does not reveal whether the number exists. */
  text(phoneNumber: string): Promise<void>;
  consent(ticket: string, isAllowed: boolean): Promise<NextStep>;
  /** The request for a pop-up; null: no pop-up is possible. */
  popupRequest: PopupRequest | null;
}

export function toOpened({ token, current_user }: SessionAnswer): Opened {
  return { kind: "opened", token, name: current_user.name };
}

function widgetBody(proof: Proof, origin: string | null): object {
  const { kind: _kind, ...sent } = proof;
  return { origin: origin ?? "", ...sent };
}

/** Creates the client. Frames send no cookies, so readers always submit credentials. */
export function createLoginApi(boot: FrameBoot<LoginData>): LoginApi & { api: Api } {
  const { authorization, page_origin } = boot.data;
  const api = createApi(location.origin, () => ({ jwt: null, session: null }));
  const sessions = `/api/v1/accounts/${boot.account.id}/widget_sessions`;
  const request = { form: authorization?.form, query: authorization?.query };
  const step = (body: object) =>
    api.call<NextStep>("/oauth/frame", { method: "POST", body: { ...request, ...body } });
  return {
    api,
    admit: async (proof) => {
      if (authorization !== null) return step({ sign_in: proof });
      const path = proof.kind === "sign-up" ? `${sessions}/sign_up` : sessions;
      const body = widgetBody(proof, page_origin);
      return toOpened(await api.call<SessionAnswer>(path, { method: "POST", body }));
    },
    mail: async (email, mail) => {
      await api.call(`${sessions}/mails`, { method: "POST", body: { email, mail } });
    },
    text: async (phoneNumber) => {
      await api.call(`${sessions}/phone_codes`, { method: "POST", body: { "phone-number": phoneNumber } });
    },
    consent: (ticket, isAllowed) => step({ consent: { ticket, decision: isAllowed ? "allow" : "deny" } }),
    popupRequest:
      authorization !== null
        ? { kind: "oauth", form: authorization.form, query: authorization.query }
        : page_origin === null
          ? null
          : { kind: "widget", origin: page_origin },
  };
}
