import { describe, expect, it } from 'vitest';
import { alertMail } from '#server/templates/mail/alert.ts';
import { supportMail } from '#server/templates/mail/support.ts';

describe('the email about an alert', () => {
  const alert = {
    id: 1,
    severity: 'high' as const,
    rule: 'own_failing',
    title: 'Messages of Sardinepost fail',
    domainName: 'karoowines.co.za',
    customerId: 1,
    customers: [{ id: 1, name: 'Karoo Wines' }],
    evidence: [],
    nextStep: 'Check the DKIM key.',
    happenedAt: new Date('2026-11-20T08:00:00Z'),
    detectedAt: new Date('2026-11-20T09:00:00Z'),
  };
  const textFor = (count: number) =>
    alertMail([{ ...alert, count }], { mode: 'now', link: 'https://beacon.example/a', settingsLink: null }).text;

  it.each([
    ['The DKIM key sp1 of karoowines.co.za is missing', 'The DKIM key sp1 is missing'],
    ['More messages for karoowines.co.za fail: 154', 'More messages fail: 154'],
    ['203.0.113.0/24 sends failing messages as karoowines.co.za', '203.0.113.0/24 sends failing messages'],
    ['The name servers of karoowines.co.za and karoo.com differ', 'The name servers of karoowines.co.za and karoo.com differ'],
    ['The key of karoowines.co.za.example is weak', 'The key of karoowines.co.za.example is weak'],
  ])('names the domain once in the subject: %s', (title, said) => {
    const look = { mode: 'now' as const, link: 'https://beacon.example/a', settingsLink: null };
    expect(alertMail([{ ...alert, count: 1, title }], look).subject).toBe(`High: karoowines.co.za: ${said}`);
  });

  it('says how often it opened, whatever the number ends in', () => {
    expect(textFor(1)).not.toContain('has opened');
    for (const count of [2, 11, 21, 22, 23]) expect(textFor(count)).toContain(`It has opened ${count} times.`);
  });
});

describe('the email about a request', () => {
  const step = {
    id: 7,
    subject: 'A record',
    customer: 'Karoo Wines',
    to: 'Naledi',
    from: '',
    side: 'staff' as const,
    status: null,
    text: 'It is published now.',
    fileNames: [],
  };
  const textOf = (more: Partial<typeof step>) => supportMail({ ...step, ...more }, 'https://beacon.example/r', false).text;

  it('has a subject of one line that is cut between whole characters', () => {
    const { subject } = supportMail({ ...step, subject: `${'é😀\n'.repeat(60)}` }, 'https://beacon.example/r', false);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).toMatch(/^\[Request 7\] (é😀 )+(é|é😀)?…$/u);
    expect(subject.isWellFormed()).toBe(true);
  });

  it('names who wrote it, with commas around what describes them', () => {
    expect(textOf({})).toContain('Beacon support wrote:');
    expect(textOf({ from: 'Thandi' })).toContain('Thandi, Beacon support, wrote:');
    expect(supportMail({ ...step, side: 'customer', from: 'Pieter' }, 'https://beacon.example/r', false).text).toContain(
      'Pieter, Karoo Wines, wrote:',
    );
  });
});
