import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/SECURITY.md`, 'utf8');

it('names places in the code that exist', () => {
  const places = [...page.matchAll(/`((?:server|domain|src|contract|machines|tests)\/[^`\s]+)`/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter((place) => !existsSync(root + place))).toEqual([]);
});
