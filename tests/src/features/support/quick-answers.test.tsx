import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertRules } from '#domain/alerts/catalogue.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { readable } from '#src/features/documents/document.ts';
import { guideOf } from '#src/features/documents/document-address.ts';
import { sectionFor } from '#src/features/support/alert-guide.ts';
import { QuickAnswers, useQuickAnswers } from '#src/features/support/QuickAnswers.tsx';
import { alertOf, inStatus } from '../../entities/alerts/samples.ts';
import { Screen } from '../screen.tsx';

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

function Drawn({ domain, isBeside = false }: { domain?: number | undefined; isBeside?: boolean }) {
  return <QuickAnswers answers={useQuickAnswers(domain)} isBeside={isBeside} />;
}

async function draw(alerts: Alert[], open: number, domain?: number, isBeside = false): Promise<Screen> {
  const made = new Screen({
    'GET /alert-management/alerts': {
      alerts,
      pagination: { limit: 200, offset: 0, total: alerts.length, has_more: false },
      evaluated_time: null,
    },
    'GET /alert-management/stats': { open, by_severity: {} },
  });
  screen = made;
  await made.draw(<Drawn domain={domain} isBeside={isBeside} />);
  return made;
}
const said = ({ box }: Screen) => box.textContent?.replaceAll('\u00a0', ' ');
const links = ({ box }: Screen) =>
  [...box.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href') ?? '']);

describe('quick answers', () => {
  it('are the next step of the worst open alert of each cause, with where it is taken and what explains it', async () => {
    const made = await draw([alertOf(1, { severity: 'critical' }), alertOf(2)], 2);
    expect(made.box.querySelectorAll('li')).toHaveLength(1);
    expect(said(made)).toContain('Take out an include.');
    expect(said(made)).toContain('1 of 2 open alerts');
    const [alert, target, section] = links(made);
    expect(alert).toEqual(['SPF of wine1.example.co.za is broken', '/app/domains/1?tab=alerts&alert=1']);
    expect(target).toEqual(['Open the DNS records', '/app/domains/1?tab=dns']);
    expect(section).toEqual(['Read “SPF”', '/app/support/docs/dmarc-basics#spf']);
  });

  it('are three at most, the most severe first, and do not say three of three', async () => {
    const of = (id: number, severity: Alert['severity']) => alertOf(id, { severity, cause_name: `Cause ${id}` });
    const made = await draw([of(1, 'low'), of(2, 'critical'), of(3, 'medium'), of(4, 'high')], 4);
    expect([...made.box.querySelectorAll('li')].map((row) => /wine(\d)/.exec(row.textContent ?? '')?.[1])).toEqual([
      '2',
      '4',
      '3',
    ]);
    await made.close();
    expect(said(await draw([of(1, 'low')], 1))).not.toContain('1 open alert');
  });

  it('lead to the plan where an alert is about it', async () => {
    const plan = {
      domain_id: null,
      domain_name: null,
      customer_id: 7,
      rule: 'quota_80' as const,
      title: 'Four of five domains are used',
    };
    expect(links(await draw([alertOf(7, plan)], 1))).toEqual([
      ['Four of five domains are used', '/app/dashboard'],
      ['Open the plan', '/app/plan'],
      ['Read “Plan and invoices”', '/app/support/docs/service-overview#plan-and-invoices'],
    ]);
  });

  it('are not there where nothing is open: what somebody works on, and good news, need none', async () => {
    const good = alertOf(3, { rule: 'ready_to_advance', severity: 'info' });
    const made = await draw([alertOf(1, inStatus.acknowledged), alertOf(2, inStatus.snoozed), good], 1);
    expect(said(made)).toBe('');
    await made.close();
    expect(said(await draw([], 0))).toBe('');
  });

  it('have their place beside a form before they come and where none is open, and are shown by a press on a phone', async () => {
    const made = await draw([], 0, undefined, true);
    expect(said(made)).toBe('Quick answersNo alert needs you now');
    await made.close();
    const ofOne = await draw([], 0, 4, true);
    expect(said(ofOne)).toBe('Quick answersNo alert of this domain needs you now');
    await ofOne.close();
    const waiting = new Screen({});
    screen = waiting;
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await waiting.draw(<Drawn isBeside />);
    expect(said(waiting)).toBe('Quick answersChecking for open alerts …');
    await waiting.close();
    const full = await draw([alertOf(1)], 1, undefined, true);
    expect(full.box.querySelector('.ui-section-fold')?.getAttribute('aria-expanded')).toBe('false');
    expect(full.box.querySelector('.ui-section-body')?.classList).toContain('ui-section-folded');
  });

  it('ask for the alerts of the chosen domain', async () => {
    const made = await draw([alertOf(4)], 1, 4);
    const asked = made.asked.filter(({ call }) => call.includes('/alert-management/'));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ query }) => new URLSearchParams(query).get('domain_id') === '4')).toBe(true);
  });
});

describe('the section of a document about a rule', () => {
  const named = alertRules.flatMap(({ key }) => sectionFor(key) ?? []);

  it('exists under its title, in a document that customers may read', () => {
    const all = readable(false).flatMap((document) =>
      document.sections.map(({ id, title }) => `${guideOf(document)}#${id} ${title}`),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(({ guide, anchor, title }) => `${guide}#${anchor} ${title}`).filter((one) => !all.includes(one))).toEqual(
      [],
    );
  });

  it('is none where no document is about it', () => expect(sectionFor('blocklisted')).toBeNull());
});
