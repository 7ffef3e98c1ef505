import type { TextLimits } from "@/server/platform/config/index";

/** A text message to one phone. */
export interface TextMessage {
  /** The account of the message, for the outbox of an installation without a gateway. */
  accountId: number;
  /** The publication's name, also for that outbox. */
  sender: string;
  /** E.164. */
  to: string;
  text: string;
  /** Key of the business event: a repeated message carries the same id, by which receivers drop it. */
  occurrence: string;
}

/** `refused`: a permanent failure; a retry cannot succeed. */
export type TextVerdict = "sent" | "refused";

export interface Texter {
  /** Throws when the gateway did not accept the message. */
  send(message: TextMessage): Promise<TextVerdict>;
  /** Whether messages are sent to a number (E.164): a mobile number in a country that the installation allows. */
  reaches(phoneNumber: string): boolean;
  limits: TextLimits;
}
