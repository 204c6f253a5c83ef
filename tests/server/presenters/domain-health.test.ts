import { expect, test } from 'vitest';
import { domainHealthWire } from '#server/presenters/domains.ts';
import type { KnownDomain } from '#server/services/domains/read.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  [null, 'never'],
  [0, 'yes'],
  [71.9, 'yes'],
  [72, 'silent'],
])('a last report %s hours ago: %s, as every page has it', (hours, expected) => {
  const lastReportAt = hours === null ? null : new Date(now.getTime() - hours * 3_600_000);
  const known = { stats: { lastReportAt }, check: null } as Partial<KnownDomain> as KnownDomain;
  expect(domainHealthWire(known, now).reports_arriving).toBe(expected);
});
