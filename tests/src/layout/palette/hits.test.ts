import { expect, test } from 'vitest';
import { actionHits, otherHits } from '#src/layout/palette/actions.ts';
import { asksFor, domainHit, fleetHit, groupsOf, type Hit, markIn, senderHit } from '#src/layout/palette/hits.ts';

const hit = (kind: Hit['kind'], label: string, words = ''): Hit => ({ id: `${kind}-${label}`, kind, label, note: '', words });

test('the group with the best hit comes first, and one thing is shown once', () => {
  const all = [
    hit('Pages', 'Alert rules', 'karoo'),
    hit('Domains', 'karoowines.example'),
    hit('Domains', 'karoowines.example'),
    hit('Alerts', 'DKIM key missing at karoowines.example'),
  ];
  expect(groupsOf(all, 'karoo').map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ['Domains', 1],
    ['Alerts', 1],
    ['Pages', 1],
  ]);
});

test('without a text the hits keep their order', () => {
  const all = [hit('Needs you', 'The DKIM key of karoocellar.example is missing'), hit('Needs you', 'SPF is broken')];
  expect(groupsOf(all, '')[0]?.hits.map(({ label }) => label)).toEqual(all.map(({ label }) => label));
});

test.each([
  [{ policy: 'quarantine', score: 84 } as const, true, 'p=quarantine · score 84'],
  [{ policy: 'quarantine', score: 84 } as const, false, 'p=quarantine · score 84 · Karoo Wines, Overberg Olives'],
  [{ policy: null, score: 0 } as const, true, 'score 0'],
  [{ policy: null, score: null } as const, false, 'Karoo Wines, Overberg Olives'],
  [{}, true, ''],
])('a domain says its policy and score as far as they are known: %j', (known, isOfOne, note) => {
  const domain = { id: 2, name: 'karoowines.example', customers: ['Karoo Wines', 'Overberg Olives'] };
  expect(domainHit({ ...domain, ...known }, isOfOne).note).toBe(note);
});

test('a domain in other letters is found as people write it and as it is in the DNS', () => {
  const found = domainHit({ id: 3, name: 'xn--mller-bau-q9a.co.za', customers: [] }, true);
  expect(found.label).toBe('müller-bau.co.za');
  for (const typed of ['müller', 'muller', 'xn--mller']) expect(groupsOf([found], typed)[0]?.hits).toEqual([found]);
});

test.each([
  ['Mailchimp', null, 'Mailchimp'],
  ['192.0.2.0/24', null, 'Servers in 192.0.2.0/24'],
  ['192.0.2.0/24', 'xneelo', 'xneelo, 192.0.2.0/24'],
])('a sender %s of %s is found by its names and its domain, and opens in the list', (name, service, label) => {
  const found = { key: 'k.example', name, service, reverse_name: 'mail.host.example', domain_id: 2, domain: 'karoo.example' };
  const one = senderHit({ ...found, messages: 1 });
  expect(one).toMatchObject({ label, note: '1 message as karoo.example in the last 30 days' });
  expect(one.to).toBe('/app/email-sources?of=2&sender=k.example');
  for (const text of [label, 'k.example', 'mail.host', 'karoo', 'sender'])
    expect(groupsOf([one], text), text).toMatchObject([{ kind: 'Senders', hits: [one] }]);
  expect(groupsOf([one], 'nobody')).toEqual([]);
});

test.each([
  ['Mailchimp', 'mailchimp.com', 3, '120 messages for 3 customers in the last 30 days'],
  ['mail.example', 'mail.example', 1, '120 messages for 1 customer in the last 30 days'],
])('staff find the sender %s over all customers', (name, key, customers, note) => {
  const hit = fleetHit({ key, name, customers_total: customers, messages: 120 });
  expect(hit).toMatchObject({ label: name, note });
  expect(hit.to).toBe(`/app/email-sources?view=customers&list=all&search=${name}&sender=${key}`);
  for (const text of [name, key, 'sender']) expect(groupsOf([hit], text), text).toMatchObject([{ kind: 'Senders' }]);
});

test('actions follow the rights, and say what needs a connection', () => {
  const labels = (isStaff: boolean, mayManage: boolean) =>
    actionHits({ role: isStaff ? 'admin' : 'customer', mayManage, offline: false }).map(({ label }) => label);
  expect(labels(false, false)).not.toContain('Add domain');
  expect(labels(false, true)).toContain('Add domain');
  expect(labels(false, true)).not.toContain('Invite a person');
  expect(labels(true, true)).toEqual(expect.arrayContaining(['Add domain', 'Invite a person', 'Export data']));
  const ofOwner = actionHits({ role: 'customer', mayManage: true, isOwner: true, offline: false });
  expect(ofOwner.find(({ label }) => label === 'Invite a person')?.to).toBe('/app/my-associations?view=people&invite=true');
  const ofSupport = actionHits({ role: 'support', mayManage: false, offline: false }).map(({ label }) => label);
  expect(ofSupport).not.toEqual(expect.arrayContaining(['Invite a person', 'Create customer', 'Start onboarding']));
  const offline = actionHits({ role: 'admin', mayManage: true, offline: true });
  expect(offline.find(({ label }) => label === 'Add domain')?.whyNot).toBe('Needs a connection');
  expect(offline.find(({ label }) => label === 'Upload report')?.whyNot).toBeUndefined();
});

test.each([
  ['shop.co.za', 'Check shop.co.za'],
  ['müller-bau.co.za', 'Check müller-bau.co.za'],
  ['192.0.2.1', 'Find records of 192.0.2.1'],
  ['2001:db8::1', 'Find records of 2001:db8::1'],
  ['mailtrout', 'Find senders named “mailtrout”'],
  ['m', undefined],
])('what names nothing here may be a domain, an address or a sender: %s', (text, label) => {
  expect(otherHits(text, false)[0]?.label).toBe(label);
});

test('marks what was typed in a label', () => {
  expect(markIn('karooWines.example', 'wines')).toEqual(['karoo', 'Wines', '.example']);
  expect(markIn('karoowines.example', 'wnies')).toBeNull();
});

test('only a text that says so asks for a verb', () => {
  expect(asksFor('ackno dkim', 'acknowledge')).toBe(true);
  expect(asksFor('karoocellar', 'acknowledge')).toBe(false);
});
