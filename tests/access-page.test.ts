import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessPage } from '../scripts/access-table.ts';

it('docs/ACCESS.md matches the code; regenerate it with `node scripts/write-access-page.mjs`', () => {
  expect(readFileSync('docs/ACCESS.md', 'utf8')).toBe(accessPage());
});
