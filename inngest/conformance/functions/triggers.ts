import type { Inngest } from "inngest";
import type { Effects } from "../effects";

export function triggerFunctions(client: Inngest, effects: Effects) {
  const recorder = (id: string, triggers: { event: string; if?: string }[]) =>
    client.createFunction({ id, triggers }, ({ event }) => {
      const { name, data, id: eventId } = event;
      effects.record(String(Reflect.get(data, "key")), id, { name, data, eventId });
      return { seen: name };
    });
  return [
    recorder("by-name", [{ event: "conformance/named" }]),
    recorder("by-name-too", [{ event: "conformance/named" }]),
    recorder("by-either", [{ event: "conformance/first" }, { event: "conformance/second" }]),
    recorder("by-prefix", [{ event: "conformance/prefix.*" }]),
    recorder("if-equal", [{ event: "conformance/condition", if: 'event.data.kind == "a"' }]),
    recorder("if-both", [
      { event: "conformance/condition", if: 'event.data.kind != "b" && event.data.count == 2' },
    ]),
    recorder("if-in", [
      { event: "conformance/condition", if: 'event.data.kind in ["b", "c"] || event.data.missing.deep == 1' },
    ]),
    recorder("if-null", [{ event: "conformance/condition", if: "event.data.nothing.at.all == null" }]),
    client.createFunction(
      { id: "by-key", triggers: [{ event: "conformance/keyed" }], idempotency: "event.data.order" },
      ({ event }) => effects.record(event.data.key, "by-key", event.data.order),
    ),
  ];
}
