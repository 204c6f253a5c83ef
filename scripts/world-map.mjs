// Makes src/ui/charts/echarts/world.json, the land of the world and a place for each country, from Natural Earth:
//   npm install --prefix FOLDER world-atlas@2.0.2 topojson-client@3.1.0 d3-geo@3.1.2 i18n-iso-countries@7.14.0
//   node scripts/world-map.mjs FOLDER
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2]);
const require = createRequire(join(folder, 'index.js'));
const { geoArea, geoCentroid, geoNaturalEarth1, geoStream } = require('d3-geo');
const topojson = require('topojson-client');
const iso = require('i18n-iso-countries');

const antarctica = '010';
const width = 1000;
const leastRing = 1.5;
const atlas = (name) => require(`world-atlas/${name}`);

const coarse = atlas('countries-110m.json');
const land = topojson.merge(
  coarse,
  coarse.objects.countries.geometries.filter(({ id }) => id !== antarctica),
);
const projection = geoNaturalEarth1().fitWidth(width, land);
const round = (value) => Math.round(value * 2) / 2;

/** The rings of a shape as the projection cuts and bends them. */
function ringsOf(shape) {
  const rings = [];
  const sink = {
    point: (x, y) => rings.at(-1).push([x, y]),
    lineStart: () => rings.push([]),
    lineEnd() {},
    polygonStart() {},
    polygonEnd() {},
    sphere() {},
  };
  geoStream(shape, projection.stream(sink));
  return rings;
}

const sizeOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length][1] - y * ring[(at + 1) % ring.length][0], 0)) /
  2;
const rings = ringsOf(land).filter((ring) => sizeOf(ring) >= leastRing);
const points = rings.flat();
const top = Math.floor(Math.min(...points.map(([, y]) => y)));
const height = Math.ceil(Math.max(...points.map(([, y]) => y))) - top;
// Northern places have the larger number, as latitudes do.
const placed = ([x, y]) => [round(x), round(height - (y - top))];
const isNew = ([x, y], at, all) => at === 0 || x !== all[at - 1][0] || y !== all[at - 1][1];

/** The polygons of a shape. */
const partsOf = ({ type, coordinates }) =>
  (type === 'Polygon' ? [coordinates] : coordinates).map((part) => ({ type: 'Polygon', coordinates: part }));
const codeOf = ({ id, properties: { name } }) => iso.numericToAlpha2(String(id)) ?? (name === 'Kosovo' ? 'XK' : undefined);
const fine = atlas('countries-10m.json');
// Some islands are features of their own under their country's code.
const countries = Map.groupBy(topojson.feature(fine, fine.objects.countries).features, codeOf);
const middles = [...countries]
  .filter(([code]) => code !== undefined && code !== 'AQ')
  .map(([code, features]) => {
    const parts = features.flatMap(({ geometry }) => partsOf(geometry));
    return [code, geoCentroid(parts.toSorted((a, b) => geoArea(b) - geoArea(a))[0])];
  });
// Parts of France, the Netherlands and Norway in the map data, countries of their own in the registries.
const apart = {
  BQ: [-68.3, 12.2],
  GF: [-53.1, 3.9],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.7],
  RE: [55.5, -21.1],
  SJ: [18, 78.8],
  YT: [45.1, -12.8],
};
const places = Object.fromEntries(
  [...middles, ...Object.entries(apart)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, place]) => [code, placed(projection(place)).map(Math.round)]),
);

const text = JSON.stringify({ width, height, land: rings.map((ring) => ring.map(placed).filter(isNew).flat()), places });
writeFileSync(new URL('../src/ui/charts/echarts/world.json', import.meta.url), `${text}\n`);
console.log(`${rings.length} coasts, ${Object.keys(places).length} countries, ${text.length} bytes, ${width} by ${height}`);
