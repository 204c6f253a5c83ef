import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { freePort } from '#tests/fakes/free-port.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** What Lighthouse says of a page on a phone: points of 100, figures as it words them, and the audits that lost points. */
export type PageMarks = { points: Record<string, number>; figures: Record<string, string>; lost: string[] };

/** Runs Lighthouse over pages in one browser, one after the other. */
export async function marksOf(
  base: string,
  paths: readonly string[],
  categories: readonly Category[],
  options: LaunchOptions = {},
  flags: Flags = {},
): Promise<Map<string, PageMarks>> {
  const port = await freePort();
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] });
  try {
    const marks = new Map<string, PageMarks>();
    for (const path of paths) {
      const look = () => lighthouse(`${base}${path}`, { port, onlyCategories: [...categories], logLevel: 'silent', ...flags });
      const first = await look();
      // On a busy machine a page may not be painted in time: a category then has no points at all.
      const isWhole = Object.values(first?.lhr.categories ?? {}).every(({ score }) => score !== null);
      const result = isWhole ? first : await look();
      if (result === undefined) throw new Error(`Lighthouse could not read ${path}.`);
      const { lhr } = result;
      const failed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode: mode }) => score === 0 && mode === 'binary');
      marks.set(path, {
        points: Object.fromEntries(
          Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
        ),
        figures: Object.fromEntries(
          Object.entries(lhr.audits).flatMap(([name, { displayValue }]) =>
            displayValue === undefined ? [] : [[name, displayValue]],
          ),
        ),
        lost: failed.map(({ id }) => id),
      });
    }
    return marks;
  } finally {
    await browser.close();
  }
}
