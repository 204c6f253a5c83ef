import { afterEach, expect, test } from 'vitest';
import { PolicyOverTime } from '#src/features/domains/PolicyOverTime.tsx';
import type { PolicyPeriod } from '#src/features/domains/types.ts';
import { Screen } from '../screen.tsx';

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

const seen = (policy: PolicyPeriod['policy'], first: string, last: string): PolicyPeriod =>
  ({ policy, sp: null, first_day: first, last_day: last, reports: 1 }) as PolicyPeriod;

async function textOf(...periods: PolicyPeriod[]): Promise<string> {
  screen = new Screen({});
  await screen.draw(<PolicyOverTime seen={periods} domain={1} />);
  return (screen.box.textContent ?? '').replaceAll('\u00a0', ' ');
}

test('a policy that one reporter saw in between is no change of it, and its only day is written once', async () => {
  const text = await textOf(seen('reject', '2026-08-31', '2026-11-28'), seen('none', '2026-11-27', '2026-11-27'));
  expect(text).toContain('Policy reject since 31 Aug 2026, the first report');
  expect(text).toContain('27 Nov 2026 · 1 report');
  expect(text).not.toContain('27 Nov 2026 to');
});

test('a change names the policy before it', async () => {
  const text = await textOf(seen('none', '2026-08-31', '2026-10-10'), seen('quarantine', '2026-10-11', '2026-11-28'));
  expect(text).toContain('From none to quarantine on 11 Oct 2026');
});
