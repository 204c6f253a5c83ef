// Names every package that ships with Beacon under a licence that was not agreed to. `--sbom` writes the list of what ships (CycloneDX).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const agreed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);
/** Packages whose licence npm does not know or that ship data; each is named in THIRD_PARTY.md or was reviewed by a person. */
const readByHand = { '@ip-location-db/asn': 'CC-BY-4.0', 'date-holidays': 'ISC AND CC-BY-3.0', 'png-js': 'MIT' };

/** An expression like `(MIT OR EUPL-1.1+)`: one side of an OR is enough, an AND needs both. */
const isAgreed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => agreed.has(licence.trim())));

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
const refused = shipped
  .map(([path, { version, license = 'no licence' }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }))
  .filter(({ name, license }) => readByHand[name] === undefined && !isAgreed(license));
for (const { name, version, license } of refused) console.error(`${name} ${version}: ${license}`);
if (refused.length > 0) process.exit(1);
console.log(`${shipped.length} packages ship with Beacon, each under an agreed licence.`);
if (process.argv.includes('--sbom')) {
  const { spawnSync } = await import('node:child_process');
  const made = spawnSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  writeFileSync(join(root, 'dist', 'sbom.json'), made.stdout);
  console.log('dist/sbom.json lists them (CycloneDX).');
}
