import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { claims } from '#src/site/claims.ts';
import { sitePages } from '#src/site/pages.ts';
import { drawn, sentencesOf } from './drawn.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const longestFirst = claims.map(({ claim }) => plain(claim)).toSorted((a, b) => b.length - a.length);

function withoutClaims(sentence: string): string {
  return longestFirst.reduce((rest, claim) => rest.replaceAll(claim, ' '), sentence);
}

it.each(sitePages.map((page) => [page.path, page] as const))('every figure of %s has a source', (_path, page) => {
  const unfounded = sentencesOf(drawn(page)).filter((sentence) => /\d/.test(withoutClaims(sentence)));
  expect(unfounded).toEqual([]);
});

it('numbers that pages calculate come from files of the product', () => {
  const files = sitePages.flatMap((page) =>
    [...drawn(page).querySelectorAll('[data-from]')].map((place) => place.getAttribute('data-from') ?? ''),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('every claim is made somewhere', () => {
  const all = sitePages.flatMap((page) => sentencesOf(drawn(page))).join(' ¶ ');
  expect(claims.map(({ claim }) => plain(claim)).filter((claim) => !all.includes(claim))).toEqual([]);
});

it.each(claims)('“$claim” has a source that holds it', ({ source }) => {
  if ('file' in source) {
    expect(existsSync(source.file), source.file).toBe(true);
    expect(readFileSync(source.file, 'utf8')).toContain(source.holds);
  } else {
    expect(URL.canParse(source.address)).toBe(true);
    expect(source.readOn).toMatch(/^2026-\d\d-\d\d$/);
  }
});
