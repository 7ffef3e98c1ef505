import type { DemoEntityType } from "../content";

export const entityTypes: readonly DemoEntityType[] = [
  {
    id: 101,
    name: "person",
    attributes: { role: "text", description: "text", "born-in": "entity" },
  },
  {
    id: 102,
    name: "place",
    attributes: {
      kind: "text",
      description: "text",
      latitude: "number",
      longitude: "number",
      population: "number",
    },
  },
  {
    id: 103,
    name: "organisation",
    attributes: { kind: "text", description: "text", founded: "number", headquarters: "entity" },
  },
  {
    id: 104,
    name: "vessel",
    attributes: {
      kind: "text",
      description: "text",
      "length-metres": "number",
      launched: "date",
      "home-port": "entity",
    },
  },
];
