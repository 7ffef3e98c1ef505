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

const organisation = (
  slug: string,
  name: string,
  more: { kind: string; description: string; founded: number; at: string },
): DemoEntity => ({
  slug,
  type: "organisation",
  name,
  attributes: {
    kind: more.kind,
    description: more.description,
    founded: more.founded,
    headquarters: of(more.at),
  },
});

const vessel = (
  slug: string,
  name: string,
  more: { kind: string; description: string; length: number; launched: string; port: string },
): DemoEntity => ({
  slug,
  type: "vessel",
  name,
  attributes: {
    kind: more.kind,
    description: more.description,
    "length-metres": more.length,
    launched: more.launched,
    "home-port": of(more.port),
  },
});

const places = [
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
    description: "The city's highest district and its largest school.",
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

const people = [
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
    description: "Leads seagrass research at the university's marine station.",
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

const organisations = [
  organisation("city-council", "Larkhaven City Council", {
    kind: "local authority",
    description: "Forty-five councillors, none of whose groups has a majority.",
    founded: 1888,
    at: "larkhaven",
  }),
  organisation("port-of-larkhaven", "Port of Larkhaven", {
    kind: "trust port",
    description: "Runs the harbour, the channel and the pilots.",
    founded: 1746,
    at: "northmole",
  }),
  organisation("tern-line", "Tern Line", {
    kind: "shipping company",
    description: "Container feeder services to nine ports.",
    founded: 1961,
    at: "northmole",
  }),
  organisation("brightwater-group", "Brightwater Group", {
    kind: "holding company",
    description: "Owns ferries, coaches and a boatyard.",
    founded: 1994,
    at: "larkhaven",
  }),
  organisation("lark-and-isles", "Lark & Isles Ferries", {
    kind: "ferry operator",
    description: "Lifeline sailings to Hollow Isle and Little Hern.",
    founded: 1923,
    at: "old-quay",
  }),
  organisation("eastmole-co-operative", "Eastmole Fishermen's Co-operative", {
    kind: "co-operative",
    description: "Twenty-six boats and one market.",
    founded: 1934,
    at: "old-quay",
  }),
  organisation("lifeboat-trust", "Larkhaven Lifeboat Trust", {
    kind: "charity",
    description: "Volunteer lifeboat station, funded by gifts.",
    founded: 1869,
    at: "old-quay",
  }),
  organisation("university-of-larkhaven", "University of Larkhaven", {
    kind: "university",
    description: "Eleven thousand students and a marine station.",
    founded: 1909,
    at: "gannet-hill",
  }),
  organisation("calloway-shipyard", "Calloway & Daughters", {
    kind: "shipyard",
    description: "Builds and repairs vessels of up to 90 metres.",
    founded: 1902,
    at: "ropewalk",
  }),
  organisation("larkhaven-athletic", "Larkhaven Athletic", {
    kind: "football club",
    description: "The Gulls; fan-owned since 2016.",
    founded: 1897,
    at: "ropewalk",
  }),
  organisation("tidehouse", "The Tidehouse", {
    kind: "theatre",
    description: "Producing theatre in a former ice store.",
    founded: 1974,
    at: "old-quay",
  }),
  organisation("merrin-offshore", "Merrin Offshore", {
    kind: "energy company",
    description: "Operates the Outer Bank wind farm.",
    founded: 2008,
    at: "northmole",
  }),
];

const vessels = [
  vessel("tern-horizon", "Tern Horizon", {
    kind: "container ship",
    description: "Largest ship in the Tern Line fleet.",
    length: 222,
    launched: "2023-05-11",
    port: "northmole",
  }),
  vessel("mv-curlew", "MV Curlew", {
    kind: "ferry",
    description: "Carries 240 passengers and 31 cars to Hollow Isle.",
    length: 64,
    launched: "1998-03-27",
    port: "old-quay",
  }),
  vessel("mv-sanderling", "MV Sanderling", {
    kind: "ferry",
    description: "Passenger ferry to Little Hern.",
    length: 38,
    launched: "2004-09-02",
    port: "old-quay",
  }),
  vessel("mv-turnstone", "MV Turnstone", {
    kind: "ferry",
    description: "Hybrid ferry, under construction.",
    length: 71,
    launched: "2026-02-14",
    port: "old-quay",
  }),
  vessel("girl-josephine", "Girl Josephine", {
    kind: "trawler",
    description: "LK 214; lands crab, hake and opinions.",
    length: 17,
    launched: "1987-06-19",
    port: "old-quay",
  }),
  vessel("constance-amory", "Constance Amory", {
    kind: "lifeboat",
    description: "All-weather lifeboat with a crew of six.",
    length: 16,
    launched: "2011-08-30",
    port: "old-quay",
  }),
  vessel("rv-maud-ellery", "RV Maud Ellery", {
    kind: "research vessel",
    description: "The university's survey ship.",
    length: 29,
    launched: "2009-04-22",
    port: "northmole",
  }),
];

export const entities: readonly DemoEntity[] = [...places, ...people, ...organisations, ...vessels];
