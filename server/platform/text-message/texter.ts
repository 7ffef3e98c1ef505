import type { TextLimits } from "@/server/platform/config/index";

/** A text message to one phone. */
export interface TextMessage {
  /** Whose message it is, for the outbox that an installation without a gateway keeps. */
  accountId: number;
  /** The publication's name, for that outbox as well. */
  sender: string;
  /** E.164. */
  to: string;
  text: string;
  /** The occurrence it tells of: the same again carries the same id, by which receivers drop it. */
  occurrence: string;
}

/** `refused`: the gateway will not send it, however often it is asked. */
export type TextVerdict = "sent" | "refused";

export interface Texter {
  /** Throws when the message was not taken over by whoever carries it on. */
  send(message: TextMessage): Promise<TextVerdict>;
  /** Whether messages are sent to a number (E.164): a mobile phone's, in a country that the installation allows. */
  reaches(phoneNumber: string): boolean;
  limits: TextLimits;
}
