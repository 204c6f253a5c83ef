import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessPage } from '../scripts/access-table.ts';

it('docs/ACCESS.md says what the code says; write it anew with `node scripts/write-access-page.mjs`', () => {
  expect(readFileSync('docs/ACCESS.md', 'utf8')).toBe(accessPage());
});
