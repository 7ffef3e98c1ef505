import { expect, test } from "vitest";
import { findObjectHref, formatAction, formatObjectType, toActorValue } from "./audit-labels";

test.each([
  ["team.changeRole", "Team: change role"],
  ["subscriberMails.sendTest", "Subscriber mails: send test"],
  ["keys.revokeServer", "Keys: revoke server key"],
  ["createStory", "Create story"],
  ["masthead secrets rotate", "masthead secrets rotate"],
])("the action %s is shown as %s", (action, shown) => {
  expect(formatAction(action)).toBe(shown);
});

test.each([
  ["account_server_key", "server key"],
  ["moderation_rule", "moderation rule"],
  ["story", "story"],
])("an object of the table %s is a %s", (type, shown) => {
  expect(formatObjectType(type)).toBe(shown);
});

test("an actor without an id is filtered by its kind", () => {
  expect(toActorValue({ kind: "staff", id: "7" })).toBe("staff:7");
  expect(toActorValue({ kind: "command", id: null })).toBe("command");
});

test("an object with a page of its own is linked, with its id escaped", () => {
  expect(findObjectHref({ type: "story", id: "a/b" })).toBe("/dashboard/stories/a%2Fb");
  expect(findObjectHref({ type: "word_list", id: "1" })).toBeNull();
});
