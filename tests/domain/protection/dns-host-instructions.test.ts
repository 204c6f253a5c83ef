import { describe, expect, test } from 'vitest';
import { dnsHostMessage, isInZone, nameInZone, panelSteps } from '#domain/protection/dns-host-instructions.ts';
import { dnsPanels } from '#domain/vocabulary.ts';

const fix = { action: 'replace', name: '_dmarc.shop.co.za', type: 'TXT', value: 'v=DMARC1; p=reject' } as const;

test.each([
  ['_dmarc.shop.co.za', '_dmarc'],
  ['shop.co.za', '@'],
  ['s1._domainkey.news.shop.co.za', 's1._domainkey.news'],
  ['other.example', 'other.example'],
  ['notshop.co.za', 'notshop.co.za'],
])('the name of %s in the zone is %s', (name, inZone) => expect(nameInZone(name, 'shop.co.za')).toBe(inZone));

test.each([
  ['shop.co.za', true],
  ['_dmarc.news.shop.co.za', true],
  ['notshop.co.za', false],
  ['shop.co.za._report._dmarc.reports.example', false],
])('%s is in the zone: %s', (name, expected) => expect(isInZone({ name }, 'shop.co.za')).toBe(expected));

describe('steps for panels', () => {
  test.each(dnsPanels)('%s says where, what and how to check', (panel) => {
    const steps = panelSteps(panel, 'shop.co.za', fix);
    expect(steps[0]).toContain('shop.co.za');
    expect(steps).toContain('Type: TXT');
    expect(steps).toContain('Value: v=DMARC1; p=reject');
    expect(steps).toContain(panel === 'plain' ? 'Name: _dmarc.shop.co.za' : 'Name: _dmarc');
    expect(steps).toContain(
      'Change the existing record, and delete any other of this name that begins with v=DMARC1 or is an alias (CNAME):',
    );
  });
  test('a changed value without a version says only that no second record is added', () =>
    expect(panelSteps('cpanel', 'shop.co.za', { ...fix, type: 'MX', name: 'shop.co.za', value: '10 mx.shop.co.za' })).toContain(
      'Change the existing record (do not add a second one):',
    ));
  test('an MX is shown as priority and host', () =>
    expect(panelSteps('cpanel', 'shop.co.za', { action: 'publish', name: 'shop.co.za', type: 'MX', value: '0 .' })).toContain(
      'Value: priority 0, host .',
    ));
});

test('the mail to the DNS host has every record whole', () => {
  const { subject, body } = dnsHostMessage('shop.co.za', [
    fix,
    { ...fix, action: 'publish', name: 'shop.co.za', value: 'v=spf1 -all' },
  ]);
  expect(subject).toBe('DNS changes for shop.co.za');
  expect(body).toContain('these 2 changes');
  expect(body).toContain('Name:  _dmarc.shop.co.za');
  expect(body).toContain('Value: v=spf1 -all');
});
