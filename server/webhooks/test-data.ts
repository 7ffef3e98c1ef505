import { TEST_SUBSCRIBER, TEST_SUBSCRIPTION } from "./test-subscription";
import type { WebhookFamily } from "./webhook";

/** Build the data of a test event: marked as a test, in the shape of its family's events. */
export function buildTestData(family: WebhookFamily, name: string, siteUrl: string): unknown {
  if (family === "workflow") {
    return {
      test: true,
      id: "00000000-0000-4000-8000-000000000000",
      headline: "A test event",
      slug: "test/a-test-event",
      url: `${siteUrl}/test/a-test-event`,
      section: null,
      "parent-section": null,
      "section-collection": null,
    };
  }
  return name === "subscriber.creation"
    ? { test: true, subscriber: TEST_SUBSCRIBER }
    : { test: true, subscription: TEST_SUBSCRIPTION };
}
