/** Next step of an OAuth authorization request in a frame. */
export type NextStep =
  /** No reader is logged in to this frame. */
  | { kind: "login" }
  /** The reader must consent; the ticket identifies the reader who was asked. */
  | { kind: "consent"; ticket: string; target: string; reader: string }
  /** Redirect to the application. */
  | { kind: "answered"; address: string }
  | { kind: "unusable" };

/** Boot data of the login frame. */
export interface LoginData {
  /** `widget`: for a page's widgets. `popup`: our window, opened by a frame. `authorize`: for an OAuth client. */
  mode: "widget" | "popup" | "authorize";
  view: "log-in" | "sign-up";
  /** Origin of the page with the widgets that the reader logs in to. */
  page_origin: string | null;
  /** External login providers. */
  providers: { id: string; name: string }[];
  /** Whether login codes can be sent by text message. */
  texts: boolean;
  /** URL of the provider pop-up; the provider is appended. */
  popup_url: string;
  /** Origins of our frames, to which a pop-up may send a session. */
  frame_origins: string[];
  /** The OAuth client's request; null: none. */
  authorization: {
    form: "opaque" | "jwt";
    /** The query of the authorization request. */
    query: string;
    client: string;
    step: NextStep;
  } | null;
}
