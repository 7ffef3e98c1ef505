import type { TwilioAccount } from "@/server/platform/config/index";
import { type GatewayDependencies, postToGateway } from "./gateway";
import type { Texter } from "./texter";

/** Sends text messages through Twilio's Messages resource. */
export function sendByTwilio(account: TwilioAccount, dependencies: GatewayDependencies): Texter["send"] {
  const { accountSid, authToken, apiUrl, from } = account;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return ({ to, text }) =>
    postToGateway(dependencies, {
      url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: String(new URLSearchParams({ To: to, Body: text, ...sender })),
    });
}
