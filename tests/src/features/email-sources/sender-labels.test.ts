import { expect, test } from 'vitest';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderNote } from '#src/entities/senders/labels.ts';
import { inboxFinding } from '#src/features/email-sources/Inbox.tsx';
import {
  failingSinceLabel,
  groupNote,
  passedNote,
  searchedSenders,
  senderGroups,
} from '#src/features/email-sources/sender-labels.ts';
import { senderLines } from '#src/features/email-sources/sender-lines.ts';
import { isToSetUp } from '#src/features/email-sources/set-up-labels.ts';
import type { Sender } from '#src/features/email-sources/types.ts';
import type { Sort } from '#src/ui/table/order.ts';

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
    sender({ category: 'unwanted', stopped: 4 }),
    sender({ category: 'approved' }),
    sender({}),
    sender({ category: 'approved', domain_id: 2 }),
  ]);
  expect(groups.map(({ id, senders }) => [id, senders.length])).toEqual([
    ['unsorted', 1],
    ['approved', 2],
    ['unwanted', 1],
  ]);
  expect(groups.map((group) => plain(groupNote(group)))).toEqual([
    '1 sender · 100 messages · 90,0% passed',
    '1 sender · 200 messages · 90,0% passed',
    '1 sender · 100 messages · 4 stopped',
  ]);
});

test('a sender of several domains counts once, its decisions each', () => {
  const here = sender({});
  expect(inboxFinding([here, sender({ key: 'b' })])).toBe('Two senders need a decision');
  expect(inboxFinding([here, sender({ domain_id: 2 })])).toBe('Two decisions on one sender');
});

test('the lines of one sender stay together, the worst result first, whatever they are sorted by', () => {
  const senders = [
    sender({ key: 'a', name: 'A', total_messages: 300, passed: 300, failed: 0, trend: [1, 2], verdict: 'Passes.' }),
    sender({ key: 'b', name: 'B', total_messages: 50, passed: 50, failed: 0 }),
    sender({ key: 'a', name: 'A', domain_id: 2, domain_name: 'b.example', passed: 0, trend: [0, 5], verdict: 'Fails.' }),
  ];
  const seen = (sort: Sort | null) =>
    senderLines(senders, true, sort, (_, line) => line.sender.total_messages).map(({ kind, sender: one, domain }) => [
      kind,
      one.name,
      domain.replaceAll('\u00a0', ' '),
      one.total_messages,
    ]);
  const a = [
    ['all', 'A', '2 domains', 400],
    ['part', 'A', 'karoo.example', 300],
    ['part', 'A', 'b.example', 100],
  ];
  const b = [['one', 'B', 'karoo.example', 50]];
  expect(seen(null)).toEqual([...a, ...b]);
  expect(seen({ columnId: 'messages', descending: false })).toEqual([...b, ...a]);
  expect(senderLines(senders, false, null, () => null).map(({ kind }) => kind)).toEqual(['one', 'one', 'one']);
  const lines = senderLines(senders, true, null, () => null);
  expect(lines[0]?.sender).toMatchObject({ passed: 300, trend: [1, 7] });
  expect(lines.map(({ verdict }) => verdict)).toEqual(['Lowest pass rate as b.example.', 'Passes.', 'Fails.', '']);
});

test('a search finds names, domains and addresses', () => {
  const all = [sender({}), sender({ name: '198.51.100.0/24', key: '198.51.100.0/24', largest: [] })];
  expect(searchedSenders(all, 'CHIMP')).toHaveLength(1);
  expect(searchedSenders(all, '192.0.2.1')).toHaveLength(1);
  expect(searchedSenders(all, 'karoo')).toHaveLength(2);
  expect(searchedSenders(all, undefined)).toHaveLength(2);
});

test.each([
  [0, 12, 'none passed'],
  [12, 12, 'all passed'],
  [5, 12, '5 of 12 passed'],
  [1, 1, 'passed'],
  [0, 1, 'failed'],
])('of %i of %i messages says: %s', (passed, total_messages, said) => expect(passedNote({ passed, total_messages })).toBe(said));

test('says since when a sender fails, and why where that is known', () => {
  const day = '2026-11-17';
  expect(failingSinceLabel({ day, record: null, what: null })).toMatch(/^Failing since 17\sNov$/);
  expect(failingSinceLabel({ day, record: 'DKIM', what: 'the selector sp1 was removed' })).toMatch(
    /^Failing since the selector sp1 was removed on 17\sNov$/,
  );
});

test.each<[Sender['status'], string | null, boolean]>([
  ['unsorted', null, true],
  ['unsorted', 'approved', true],
  ['unsorted', 'forwarder', false],
  ['unsorted', 'unwanted', false],
  ['approved', null, true],
  ['forwarder', null, false],
  ['unwanted', null, false],
])('a sender that is %s, by the suggestion %s, is to be set up: %s', (status, category, expected) =>
  expect(isToSetUp({ status, suggestion: category === null ? null : { category } })).toBe(expected),
);
