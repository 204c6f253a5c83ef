import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/alerts/day.ts';
import { facts, firing, nowMs, opened, says } from './facts.ts';
import { lookalike } from './lookalike.ts';

const rule = 'lookalike_registered';
const alertsOn = (...found: Parameters<typeof lookalike>[0][]) => firing(rule, facts({ lookalikes: found.map(lookalike) }));

describe('what is said of a lookalike', () => {
  it('is its name, how it deceives, where its mail goes and since when', () => {
    expect(alertsOn({})[0]?.evidence).toEqual([
      { label: 'Name', text: 'exarnple.co.za' },
      { label: 'Likeness', text: 'characters that look like the right ones' },
      { label: 'Mail servers', text: 'mx.exarnple.co.za, mx2.exarnple.co.za; first seen 30 July 2026 09:00' },
    ]);
  });

  it('is both its letters and its A-label', () => {
    const [found] = alertsOn({ name: 'xn--exampe-tq7b.com', kind: 'other_letters' });
    expect(found?.evidence[0]?.text).toBe('exampḷe.com (xn--exampe-tq7b.com)');
    expect(found?.title).toContain('xn--exampe-tq7b.com');
  });

  it('keeps the time it was first seen however many mail servers there are', () => {
    const mxHosts = Array.from({ length: 30 }, (_, index) => `mx${index}.a-long-name-of-a-host.example`);
    const text = alertsOn({ mxHosts })[0]?.evidence[2]?.text ?? '';
    expect(text).toContain('first seen 30 July 2026 09:00');
    expect(text.length).toBeLessThan(200);
  });

  it('is where to complain: for .za names and for others', () => {
    expect(alertsOn({})[0]?.nextStep).toMatch(/\.ZA Domain Name Authority/);
    for (const name of ['example.com', 'example.africa', 'za.online']) expect(alertsOn({ name })[0]?.nextStep).toMatch(/UDRP/);
  });
});

describe('an open alert', () => {
  const first = alertsOn({})[0];
  if (first === undefined) throw new Error('nothing fires');
  const open = [opened(rule, first)];

  it('stays while the name takes mail, however long', () => {
    const old = facts({ nowMs: nowMs + 90 * dayMs, lookalikes: [lookalike({})] });
    expect(says(rule, old, open)).toMatchObject([{ state: 'fires', subject: 'exarnple.co.za' }]);
    expect(says(rule, old)).toEqual([]);
  });

  it('stays if the lookup failed, and ends if the name is one of ours now', () => {
    expect(says(rule, facts({ lookalikes: null }), open)).toEqual([]);
    expect(says(rule, facts({ lookalikes: [] }), open)).toMatchObject([{ state: 'ended', subject: 'exarnple.co.za' }]);
  });

  it('of one name is no alert of another', () => {
    const both = facts({ lookalikes: [lookalike({ goneMs: nowMs }), lookalike({ name: 'example.africa' })] });
    expect(says(rule, both, open)).toMatchObject([
      { state: 'ended', subject: 'exarnple.co.za' },
      { state: 'fires', subject: 'example.africa' },
    ]);
  });
});
