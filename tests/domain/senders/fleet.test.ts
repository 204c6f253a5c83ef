import { expect, it, test } from 'vitest';
import { type FleetSender, fleetGroups, isFailing } from '#domain/senders/fleet.ts';

const mailchimp = { name: 'Mailchimp', kind: 'bulk' };

const sender = (part: Partial<FleetSender>): FleetSender => ({
  domainId: 1,
  domainName: 'acme.example',
  customers: [{ id: 1, name: 'Acme' }],
  key: 'mailchimp.com',
  name: 'Mailchimp',
  service: mailchimp,
  rule: 'not_aligned',
  status: 'unsorted',
  messages: 10,
  passed: 0,
  ...part,
});

it.each([
  [{}, true],
  [{ status: 'approved' }, true],
  [{ status: 'unwanted' }, false],
  [{ status: 'forwarder' }, false],
  [{ rule: 'passes_dkim' }, false],
  [{ rule: 'mailing_list' }, false],
  [{ service: { name: 'Xneelo', kind: 'hosting' } }, false],
  [{ service: { name: 'Xneelo', kind: 'hosting' }, rule: 'partly', status: 'own' }, true],
  [{ service: null, rule: 'partly' }, false],
] as const)('%j counts as failing: %s', (part, isIt) => expect(isFailing(sender(part))).toBe(isIt));

test('groups by sender and cause, the one at most customers first; a customer counts once', () => {
  const groups = fleetGroups(
    [
      sender({ domainId: 1, messages: 500 }),
      sender({ domainId: 2, rule: 'needs_dkim', customers: [{ id: 2, name: 'Bay' }] }),
      sender({ domainId: 3, rule: 'needs_dkim', customers: [{ id: 3, name: 'Cape' }], messages: 20, passed: 5 }),
      sender({ domainId: 4, rule: 'needs_dkim', customers: [{ id: 3, name: 'Cape' }] }),
      sender({ domainId: 5, name: '192.0.2.0/24', key: '192.0.2.0/24', service: null, status: 'own', rule: 'partly' }),
    ],
    'failing',
  );
  expect(groups.map(({ rule, customers, domains }) => [rule, customers.map(({ name }) => name), domains.length])).toEqual([
    ['needs_dkim', ['Bay', 'Cape'], 3],
    ['not_aligned', ['Acme'], 1],
  ]);
  expect(groups[0]).toMatchObject({ messages: 40, passed: 5, domains: [{ domainId: 3 }, {}, {}] });
});

test('lists every sender with a name once, however it fares', () => {
  const passing = sender({ domainId: 2, rule: 'passes_dkim', passed: 10 });
  const groups = fleetGroups([sender({}), passing, sender({ key: 'x', name: '2001:db8::/48', service: null })], 'all');
  expect(groups.map(({ name, rule, messages, passed }) => [name, rule, messages, passed])).toEqual([['Mailchimp', null, 20, 10]]);
});
