import { describe, expect, it } from 'vitest';
import { isPage } from '#contract/pages.ts';
import { isExempt } from '#contract/public-pages.ts';

describe('paths exempt from the login redirect', () => {
  it.each([
    '/',
    '/login',
    '/login/',
    '/register',
    '/pricing',
    '/setup-account/abc',
    '/test-invitation/x',
    '/shared-report/x',
    '/dmarc-checker',
    '/contact/sales',
  ])('%s', (path) => expect(isExempt(path)).toBe(true));
  it.each(['/app', '/app/dashboard', '/loginx', '/pricing-old', '/portal', '/nothing'])('not %s', (path) =>
    expect(isExempt(path)).toBe(false),
  );
});

describe('pages', () => {
  it.each(['/', '/app/domains/12', '/app/domains/', '/setup-account/abc', '/app/report-metadata/7'])('%s is one', (path) =>
    expect(isPage(path)).toBe(true),
  );
  it.each(['/app/domains/12/x', '/nothing', '/app/unknown'])('%s is none', (path) => expect(isPage(path)).toBe(false));
});
