/** How a request of an application to know the reader goes on, in a frame. */
export type Onward =
  /** Nobody is signed in to this frame. */
  | { kind: "login" }
  /** The reader is asked; the ticket says to whom the question was put. */
  | { kind: "consent"; ticket: string; target: string; reader: string }
  /** On to the application. */
  | { kind: "answered"; address: string }
  | { kind: "unusable" };

/** What the log-in frame is told beside what every frame is. */
export interface LoginData {
  /** `widget`: for the widgets of a page. `popup`: a window of our own, for a frame. `authorize`: for an application. */
  mode: "widget" | "popup" | "authorize";
  view: "log-in" | "sign-up";
  /** Origin of the page in whose widgets the reader logs in. */
  page_origin: string | null;
  /** Other places to log in by. */
  providers: { id: string; name: string }[];
  /** Whether codes are sent by text message. */
  texts: boolean;
  /** Where the pop-up for them opens; the provider is added. */
  popup_url: string;
  /** Origins of frames that a pop-up may hand a session to: our own. */
  frame_origins: string[];
  /** Of an application that wants to know the reader; null: none does. */
  authorization: {
    form: "opaque" | "jwt";
    /** The request as it was sent. */
    query: string;
    client: string;
    onward: Onward;
  } | null;
}
