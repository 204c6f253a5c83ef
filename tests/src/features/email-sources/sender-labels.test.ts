import { expect, test } from 'vitest';
import { senderName, senderNote } from '#src/entities/senders/labels.ts';
import { failingSinceLabel, groupNote, searchedSenders, senderGroups } from '#src/features/email-sources/sender-labels.ts';
import type { Sender } from '#src/features/email-sources/types.ts';

const sender = (part: Partial<Sender>): Sender => ({
  domain_id: 1,
  domain_name: 'karoo.example',
  key: 'mailchimp.com',
  name: 'Mailchimp',
  service: null,
  reverse_name: null,
  category: null,
  status: part.category ?? 'unsorted',
  reopened: null,
  suggestion: null,
  addresses: 2,
  total_messages: 100,
  passed: 90,
  failed: 10,
  dkim_aligned: 90,
  spf_aligned: 0,
  active_days: 20,
  forwarded: 0,
  stopped: 0,
  first_seen: '2026-11-01',
  last_seen: '2026-11-20',
  rule: 'unproven',
  verdict: '',
  failing_since: null,
  trend: [],
  largest: [
    { source_ip: '192.0.2.1', total_messages: 60, passed: 60, network: { country: null, asn: null, organisation: null } },
  ],
  networks: [],
  details: null,
  ...part,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const bulk = { key: 'm', name: 'Mailchimp', kind: 'bulk', certainty: 'proven' as const, evidence: [], setup_url: null };

test('a service says what it does, any sender how many addresses it has', () => {
  expect(plain(senderNote(sender({ service: bulk, addresses: 14 })))).toBe('newsletters · 14 addresses');
  expect(plain(senderNote(sender({ addresses: 1 })))).toBe('1 address');
  const networks = [{ organisation: 'Xneelo (Pty) Ltd', asn: 37153, country: 'ZA' }];
  expect(plain(senderNote(sender({ addresses: 1, networks })))).toBe('Xneelo (Pty) Ltd (AS37153), South Africa · 1 address');
  expect(plain(senderNote(sender({ service: bulk, addresses: 14, networks })))).toBe('newsletters · 14 addresses');
});

test('a network is called after its servers', () => {
  expect(senderName({ name: '192.0.2.0/24', service: null })).toBe('Servers in 192.0.2.0/24');
  expect(senderName({ name: '192.0.2.0/24', service: bulk })).toBe('Mailchimp, 192.0.2.0/24');
  expect(senderName({ name: 'Mailchimp', service: bulk })).toBe('Mailchimp');
});

test('unsorted senders come first, then by category; groups without senders are left out', () => {
  const groups = senderGroups([
    sender({ category: 'unwanted' }),
    sender({ category: 'approved' }),
    sender({}),
    sender({ category: 'approved' }),
  ]);
  expect(groups.map(({ id, senders }) => [id, senders.length])).toEqual([
    ['unsorted', 1],
    ['approved', 2],
    ['unwanted', 1],
  ]);
  expect(groups.map((group) => plain(groupNote(group)))[1]).toBe('2 senders · 200 messages · 90,0% passed');
});

test('a search finds names, domains and addresses', () => {
  const all = [sender({}), sender({ name: '198.51.100.0/24', key: '198.51.100.0/24', largest: [] })];
  expect(searchedSenders(all, 'CHIMP')).toHaveLength(1);
  expect(searchedSenders(all, '192.0.2.1')).toHaveLength(1);
  expect(searchedSenders(all, 'karoo')).toHaveLength(2);
  expect(searchedSenders(all, undefined)).toHaveLength(2);
});

test('says since when a sender fails, and why where that is known', () => {
  const day = '2026-11-17';
  expect(failingSinceLabel({ day, record: null, what: null })).toMatch(/^Failing since 17\sNov$/);
  expect(failingSinceLabel({ day, record: 'DKIM', what: 'the selector sp1 was removed' })).toMatch(
    /^Failing since the selector sp1 was removed on 17\sNov$/,
  );
});
