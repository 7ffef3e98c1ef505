/** A reader of the demo's stories. All of them are invented. */
export interface DemoPerson {
  /** The key by which the rest of the demo refers to them. */
  key: string;
  name: string;
  email: string;
  /** Whole days since they signed up; null: they have no account here and buy by their e-mail address. */
  joinedDaysAgo: number | null;
}

const post = (key: string) => `${key}@post.example`;

/** Readers of the demo who buy and write, in the order in which they signed up. */
export const people: readonly DemoPerson[] = [
  { key: "nell-carrow", name: "Nell Carrow", email: post("nell.carrow"), joinedDaysAgo: 322 },
  { key: "ruben-ashdown", name: "Ruben Ashdown", email: post("ruben.ashdown"), joinedDaysAgo: 215 },
  { key: "wes-harker", name: "Wes Harker", email: post("wes.harker"), joinedDaysAgo: 131 },
  { key: "sabine-mole", name: "Sabine Mole", email: post("sabine.mole"), joinedDaysAgo: 110 },
  { key: "maeve-orchard", name: "Maeve Orchard", email: post("maeve.orchard"), joinedDaysAgo: 92 },
  { key: "hollis-grange", name: "Hollis Grange", email: post("hollis.grange"), joinedDaysAgo: 74 },
  { key: "jory-tallis", name: "Jory Tallis", email: post("jory.tallis"), joinedDaysAgo: 63 },
  { key: "odile-renn", name: "Odile Renn", email: post("odile.renn"), joinedDaysAgo: 58 },
  { key: "augusta-penn", name: "Augusta Penn", email: post("augusta.penn"), joinedDaysAgo: 53 },
  { key: "imre-fallow", name: "Imre Fallow", email: post("imre.fallow"), joinedDaysAgo: 46 },
  { key: "tilda-voss", name: "Tilda Voss", email: post("tilda.voss"), joinedDaysAgo: 44 },
  { key: "kester-blythe", name: "Kester Blythe", email: post("kester.blythe"), joinedDaysAgo: 34 },
  { key: "gus-thorley", name: "Gus Thorley", email: post("gus.thorley"), joinedDaysAgo: 27 },
  { key: "bea-castellan", name: "Bea Castellan", email: post("bea.castellan"), joinedDaysAgo: 21 },
  { key: "edda-brightwater", name: "Edda Brightwater", email: post("edda.brightwater"), joinedDaysAgo: 14 },
  { key: "callum-strand", name: "Callum Strand", email: post("callum.strand"), joinedDaysAgo: 9 },
  { key: "best-deals", name: "Larkhaven Best Deals", email: post("best.deals"), joinedDaysAgo: 3 },
  { key: "rhona-steele", name: "Rhona Steele", email: post("rhona.steele"), joinedDaysAgo: 1 },
  { key: "lionel-penn", name: "Lionel Penn", email: post("lionel.penn"), joinedDaysAgo: null },
  { key: "petra-lindgate", name: "Petra Lindgate", email: post("petra.lindgate"), joinedDaysAgo: null },
  { key: "quentin-shore", name: "Quentin Shore", email: post("quentin.shore"), joinedDaysAgo: null },
  { key: "anneke-dijkstra", name: "Anneke Dijkstra", email: post("anneke.dijkstra"), joinedDaysAgo: null },
  { key: "morwen-ives", name: "Morwen Ives", email: post("morwen.ives"), joinedDaysAgo: null },
  { key: "desk-quayside", name: "Quayside Surgery", email: "office@quayside.example", joinedDaysAgo: null },
  { key: "ruth-quayside", name: "Ruth Amery", email: "ruth@quayside.example", joinedDaysAgo: null },
  { key: "dan-quayside", name: "Dan Okafor", email: "dan@quayside.example", joinedDaysAgo: null },
  { key: "lowri-quayside", name: "Lowri Beck", email: "lowri@quayside.example", joinedDaysAgo: null },
];
