import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { guides } from '#domain/vocabulary/guides.ts';
import { portalDocuments, readable } from '#src/features/documents/document.ts';
import { addressOf, guideOf } from '#src/features/documents/document-address.ts';
import { type Found, indexOf } from '#src/features/documents/document-index.ts';
import { lowestScore } from '#src/features/documents/lowest-score.ts';
import { helpFor, helpPages } from '#src/layout/help-pages.ts';
import { questions, staffQuestions } from './questions.ts';

const users = [
  'dmarc-analytics-guide',
  'dmarc-basics',
  'email-security-scores',
  'email-sources-guide',
  'report-metadata-guide',
  'service-overview',
  'timeseries-analytics-guide',
];
const staff = ['dmarc-policy-reference', 'email-security-scoring', 'email-sources-guide', 'service-overview', 'style-guide'];

it('the example is the domain with the lowest score, the first by name of several', () => {
  const of = (domain: string, score: number | null, domain_id = 1) => ({ domain_id, domain, score });
  expect(lowestScore([of('c.example', 80), of('b.example', 40), of('a.example', 40), of('new.example', null)])).toEqual({
    lowest: of('a.example', 40),
    count: 3,
  });
  expect(lowestScore([of('new.example', null)])).toEqual({ lowest: undefined, count: 0 });
});

describe('the documents', () => {
  it('are those of the specification, seven for users and five for staff', () => {
    const slugs = (isForStaff: boolean) =>
      portalDocuments
        .filter((one) => one.isForStaff === isForStaff)
        .map(({ slug }) => slug)
        .toSorted();
    expect(slugs(false)).toEqual(users);
    expect(slugs(true)).toEqual(staff);
    expect(portalDocuments.map(guideOf)).toEqual(guides);
    expect(readable(false).every(({ isForStaff }) => !isForStaff)).toBe(true);
  });

  it('open at a short address too', () => {
    expect(users.filter((slug) => !pages.some(({ path }) => path === `/app/${slug}`))).toEqual([]);
    expect(users.filter((slug) => !existsSync(`src/routes/app/${slug}.tsx`))).toEqual([]);
  });

  it('are linked from the pages that they name, and explain the pages that link to them', () => {
    const named = portalDocuments.flatMap((one) =>
      one.pages.map((page) => [page, addressOf(one).replace('/app/support/docs/', '')] as const),
    );
    expect(Object.fromEntries(named)).toEqual(helpPages);
    expect(helpFor('/app/domains/12', false)).toBe('/app/support/docs/dmarc-basics');
    expect(helpFor('/app/customers', false)).toBe('/app/support/docs');
    expect(helpFor('/app/customers/3', true)).toBe('/app/support/docs/admin/service-overview');
  });

  it('explain every page that its readers may open', () => {
    const screens = pages.filter(({ path }) => path.startsWith('/app/') && !path.startsWith('/app/support/docs'));
    const explainThemselves = ['/app/style-guide', ...users.map((slug) => `/app/${slug}`)];
    const unexplained = screens.filter(
      ({ path, access }) => !explainThemselves.includes(path) && helpFor(path, access === 'admin') === '/app/support/docs',
    );
    expect(unexplained.map(({ path }) => path)).toEqual([]);
  });

  it.each(portalDocuments.map((one) => [addressOf(one), one] as const))('%s links to headings that exist', (_address, one) => {
    const html = one.parts.map((part) => part.html).join('');
    const ids = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(one.sections.map(({ id }) => id).filter((id) => id !== '' && !ids.includes(id))).toEqual([]);
  });
});

describe('the search', () => {
  const search = indexOf(readable(false));
  const firstThree = (found: Found[]) =>
    found.slice(0, 3).map(({ address }) => address.replace('/app/support/docs/', '').replace(/#.*$/, ''));

  it.each(questions)('finds the document for “%s” among the first three', (question, ...slugs) => {
    const first = firstThree(search(question));
    expect(
      first.some((slug) => slugs.includes(slug)),
      first.join(', '),
    ).toBe(true);
  });

  it.each(staffQuestions)('finds the document of staff for “%s” among the first three', (question, ...slugs) => {
    const first = firstThree(indexOf(readable(true))(question));
    expect(
      first.some((slug) => slugs.includes(slug.replace('admin/', '')) && slug.startsWith('admin/')),
      first.join(', '),
    ).toBe(true);
  });

  it('finds what was typed with a mistake, and nothing for nonsense', () => {
    expect(search('quarentine').length).toBeGreaterThan(0);
    expect(search('zzzzqqq')).toEqual([]);
  });

  it('finds runbooks for staff only', () => {
    const isRunbook = ({ address }: { address: string }) => address.includes('/admin/');
    expect(search('runbook popia compromise').some(isRunbook)).toBe(false);
    expect(indexOf(readable(true))('runbook popia compromise').some(isRunbook)).toBe(true);
  });
});
