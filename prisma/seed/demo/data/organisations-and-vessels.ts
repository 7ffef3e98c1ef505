import type { DemoEntity } from "../content";

const of = (entity: string) => ({ entity });

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

export const organisations = [
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
  organisation("eastmole-co-operative", "Eastmole Fishermen’s Co-operative", {
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

export const vessels = [
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
    description: "The university’s survey ship.",
    length: 29,
    launched: "2009-04-22",
    port: "northmole",
  }),
];
