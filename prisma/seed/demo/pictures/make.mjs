// Draws the demo's pictures and its one document: `node prisma/seed/demo/pictures/make.mjs [--sheet <file.png>] [name …]`.
// Writes images/, avatars/ and manifest.json beside this file; `--sheet` adds a contact sheet to look at.
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";

import { writeBudgetPdf } from "../files/budget-pdf.mjs";
import { canvas, HEIGHT, WIDTH } from "./draw/canvas.mjs";
import { avatars } from "./scenes/avatars.mjs";
import { civicScenes } from "./scenes/civic.mjs";
import { eveningsScenes } from "./scenes/evenings.mjs";
import { floodScenes } from "./scenes/flood.mjs";
import { harbourScenes } from "./scenes/harbour.mjs";
import { kitchenScenes } from "./scenes/kitchen.mjs";
import { outdoorsScenes } from "./scenes/outdoors.mjs";
import { paperScenes } from "./scenes/paper.mjs";
import { portScenes } from "./scenes/port.mjs";
import { roomsScenes } from "./scenes/rooms.mjs";
import { seaLifeScenes } from "./scenes/sea-life.mjs";
import { shelvesScenes } from "./scenes/shelves.mjs";
import { shoreScenes } from "./scenes/shore.mjs";
import { skiesScenes } from "./scenes/skies.mjs";
import { sportScenes } from "./scenes/sport.mjs";
import { stageScenes } from "./scenes/stage.mjs";
import { streetsScenes } from "./scenes/streets.mjs";
import { tableScenes } from "./scenes/table.mjs";

const LARGEST = 40 * 1024;
const here = import.meta.dirname;
const scenes = {
  ...harbourScenes,
  ...portScenes,
  ...civicScenes,
  ...streetsScenes,
  ...floodScenes,
  ...seaLifeScenes,
  ...shoreScenes,
  ...skiesScenes,
  ...stageScenes,
  ...eveningsScenes,
  ...shelvesScenes,
  ...sportScenes,
  ...outdoorsScenes,
  ...tableScenes,
  ...kitchenScenes,
  ...paperScenes,
  ...roomsScenes,
};

const seedOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

function draw(name, scene) {
  const c = canvas(seedOf(name));
  scene(c);
  return Buffer.from(c.svg());
}

/** Best quality that stays under the limit. */
async function encode(svg, [width, height]) {
  const raw = await sharp(svg, { density: 72 })
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of [82, 76, 70, 62, 54, 46, 38]) {
    const out = await sharp(raw.data, { raw: raw.info })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (out.length <= LARGEST) return out;
  }
  throw new Error("too detailed for the size limit");
}

async function contactSheet(file, names, folder, [width, height]) {
  const columns = 4;
  const tiles = await Promise.all(
    names.map(async (name, index) => ({
      input: await sharp(join(here, folder, `${name}.webp`))
        .resize(width, height)
        .png()
        .toBuffer(),
      left: (index % columns) * (width + 8),
      top: Math.floor(index / columns) * (height + 8),
    })),
  );
  const rows = Math.ceil(names.length / columns);
  const background = {
    width: columns * (width + 8),
    height: rows * (height + 8),
    channels: 3,
    background: "#ffffff",
  };
  await sharp({ create: background }).composite(tiles).png().toFile(file);
}

const options = process.argv.slice(2);
const sheet = options[0] === "--sheet" ? options[1] : null;
const requested = sheet ? options.slice(2) : options;
const chosen = (names) => names.filter((name) => requested.length === 0 || requested.includes(name));

const manifestFile = join(here, "manifest.json");
for (const folder of ["images", "avatars"]) mkdirSync(join(here, folder), { recursive: true });
for (const name of chosen(Object.keys(scenes)))
  writeFileSync(
    join(here, "images", `${name}.webp`),
    await encode(draw(name, scenes[name]), [WIDTH, HEIGHT]),
  );
for (const name of chosen(Object.keys(avatars)))
  writeFileSync(join(here, "avatars", `${name}.webp`), await encode(draw(name, avatars[name]), [256, 256]));

if (requested.length === 0) {
  writeBudgetPdf();
  const manifest = {};
  for (const [folder, drawn, size] of [
    ["images", scenes, [WIDTH, HEIGHT]],
    ["avatars", avatars, [256, 256]],
  ]) {
    for (const file of readdirSync(join(here, folder)))
      if (!(file.replace(".webp", "") in drawn)) unlinkSync(join(here, folder, file));
    manifest[folder] = {};
    for (const name of Object.keys(drawn).sort())
      manifest[folder][name] = {
        width: size[0],
        height: size[1],
        bytes: readFileSync(join(here, folder, `${name}.webp`)).length,
      };
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}
if (sheet) await contactSheet(sheet, chosen(Object.keys(scenes)), "images", [400, 225]);
