import type { DemoEntity } from "../content";

const of = (entity: string) => ({ entity });

const person = (
  slug: string,
  name: string,
  more: { role: string; description: string; from: string },
): DemoEntity => ({
  slug,
  type: "person",
  name,
  attributes: { role: more.role, description: more.description, "born-in": of(more.from) },
});

const place = (
  slug: string,
  name: string,
  more: { kind: string; description: string; at: [number, number]; population: number },
): DemoEntity => ({
  slug,
  type: "place",
  name,
  attributes: {
    kind: more.kind,
    description: more.description,
    latitude: more.at[0],
    longitude: more.at[1],
    population: more.population,
  },
});

export const places = [
  place("larkhaven", "Larkhaven", {
    kind: "city",
    description: "Port city at the mouth of the River Lark.",
    at: [54.91, 1.12],
    population: 214000,
  }),
  place("old-quay", "Old Quay", {
    kind: "district",
    description: "The medieval waterfront, now markets and restaurants.",
    at: [54.912, 1.131],
    population: 6200,
  }),
  place("ropewalk", "Ropewalk", {
    kind: "district",
    description: "Former rope works west of the centre, home of the football ground.",
    at: [54.906, 1.104],
    population: 18400,
  }),
  place("northmole", "Northmole", {
    kind: "district",
    description: "Low-lying terraces and the container terminal, behind the sea wall.",
    at: [54.927, 1.139],
    population: 21700,
  }),
  place("saltmarsh", "Saltmarsh", {
    kind: "district",
    description: "Inter-war estate on the edge of the estuary meadows.",
    at: [54.898, 1.089],
    population: 27300,
  }),
  place("gannet-hill", "Gannet Hill", {
    kind: "district",
    description: "The city’s highest district and its largest school.",
    at: [54.919, 1.083],
    population: 31900,
  }),
  place("hollow-isle", "Hollow Isle", {
    kind: "island",
    description: "Inhabited island 14 kilometres offshore.",
    at: [54.951, 1.334],
    population: 1180,
  }),
  place("brindle-point", "Brindle Point", {
    kind: "headland",
    description: "Clay headland south of the city, with a lighthouse.",
    at: [54.873, 1.151],
    population: 340,
  }),
];

export const people = [
  person("ruth-adeyemi", "Ruth Adeyemi", {
    role: "Harbour master",
    description: "Master mariner; harbour master of Larkhaven since 2019.",
    from: "northmole",
  }),
  person("imogen-tarrant", "Imogen Tarrant", {
    role: "Council leader",
    description: "Leads the Civic Alliance group on the city council.",
    from: "gannet-hill",
  }),
  person("declan-oakhurst", "Declan Oakhurst", {
    role: "Opposition leader",
    description: "Leads the Harbour Independents on the city council.",
    from: "saltmarsh",
  }),
  person("dominic-fenwright", "Dominic Fenwright", {
    role: "Chief executive",
    description: "Runs the Port of Larkhaven.",
    from: "larkhaven",
  }),
  person("astrid-vollmar", "Astrid Vollmar", {
    role: "Chair",
    description: "Chair and largest shareholder of Tern Line.",
    from: "larkhaven",
  }),
  person("gwen-polkerris", "Gwen Polkerris", {
    role: "Managing director",
    description: "Runs Lark & Isles Ferries; began as a deckhand.",
    from: "hollow-isle",
  }),
  person("callum-breck", "Callum Breck", {
    role: "Skipper",
    description: "Chair of the Eastmole co-operative and owner of the Girl Josephine.",
    from: "old-quay",
  }),
  person("nadia-trewin", "Nadia Trewin", {
    role: "Coxswain",
    description: "Coxswain of the Larkhaven lifeboat; a joiner by trade.",
    from: "old-quay",
  }),
  person("frances-calloway", "Frances Calloway", {
    role: "Managing director",
    description: "Fourth generation to run the Calloway yard.",
    from: "ropewalk",
  }),
  person("sunniva-parekh", "Sunniva Parekh", {
    role: "Marine biologist",
    description: "Leads seagrass research at the university’s marine station.",
    from: "gannet-hill",
  }),
  person("kwame-ellingham", "Kwame Ellingham", {
    role: "Artistic director",
    description: "Artistic director of the Tidehouse theatre.",
    from: "saltmarsh",
  }),
  person("len-hathersage", "Len Hathersage", {
    role: "Football manager",
    description: "Manager of Larkhaven Athletic.",
    from: "ropewalk",
  }),
  person("temi-afolarin", "Temi Afolarin", {
    role: "Footballer",
    description: "Captain of Larkhaven Athletic Women.",
    from: "saltmarsh",
  }),
];
