import { describe, expect, it } from 'vitest';
import {
  categoryOfAnswer,
  inboxOf,
  suggestedAnswer,
  waitingCategory,
  withWaiting,
} from '#src/features/email-sources/decisions.ts';
import { inboxKey } from '#src/features/email-sources/inbox-keys.ts';
import type { Sender } from '#src/features/email-sources/types.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';

const sender = (key: string, part: Partial<Sender> = {}): Sender => ({
  domain_id: 1,
  domain_name: 'karoo.example',
  key,
  name: key,
  service: null,
  reverse_name: null,
  category: null,
  status: 'unsorted',
  reopened: null,
  suggestion: null,
  addresses: 1,
  total_messages: 10,
  passed: 0,
  failed: 10,
  dkim_aligned: 0,
  spf_aligned: 0,
  forwarded: 0,
  stopped: 0,
  active_days: 1,
  first_seen: '2026-11-01',
  last_seen: '2026-11-20',
  rule: 'unproven',
  verdict: '',
  failing_since: null,
  trend: [],
  largest: [],
  networks: [],
  details: null,
  ...part,
});
const row = (status: OutboxRow['status'], decisions: object[]): OutboxRow => ({
  id: 'a',
  user: '1',
  owner: '1/1',
  call: 'domainReports.categoriseSenders',
  method: 'PUT',
  path: '/api',
  body: { decisions },
  entity: 'senders',
  label: '',
  created: 0,
  seq: 1,
  tries: 0,
  status,
  refusal: null,
});

describe('the inbox of senders', () => {
  it('has those that changed first, then the busiest, then those put off; only domains that the person may sort', () => {
    const list = [
      sender('small'),
      sender('big', { total_messages: 90 }),
      sender('later', { total_messages: 500 }),
      sender('changed', { category: 'unwanted', reopened: 'It passes now.' }),
      sender('sorted', { category: 'own', status: 'own' }),
      sender('elsewhere', { domain_id: 2 }),
    ];
    expect(inboxOf(list, [1], new Set(['1 later'])).map(({ key }) => key)).toEqual(['changed', 'big', 'small', 'later']);
  });

  it('shows what waits in the outbox as done, the later word over the earlier one; what was refused is left as it was', () => {
    const decision = (category: string | null) => ({ domain_id: 1, sender: 'a', category });
    const list = [sender('a'), sender('b')];
    const sorted = withWaiting(list, [row('waiting', [decision('own')]), row('waiting', [decision('unwanted')])]);
    expect(sorted.map(({ status }) => status)).toEqual(['unwanted', 'unsorted']);
    expect(withWaiting(list, [row('refused', [decision('own')])])).toEqual(list);
    expect(waitingCategory([row('waiting', [decision(null)])], 1, 'a')).toBeNull();
    expect(waitingCategory([], 1, 'a')).toBeUndefined();
  });

  it('makes a network an own server, and a named sender an approved one', () => {
    expect(categoryOfAnswer({ name: '192.0.2.0/24' }, 'ours')).toBe('own');
    expect(categoryOfAnswer({ name: 'Mailchimp' }, 'ours')).toBe('approved');
    expect(categoryOfAnswer({ name: 'Mailchimp' }, 'unwanted')).toBe('unwanted');
    expect(suggestedAnswer({ suggestion: { category: 'approved', reason: '', peers: null } })).toBe('ours');
  });

  it('takes single keys only if nobody types', () => {
    const press = (key: string, target: Element | null, ctrlKey = false) =>
      inboxKey({ key, target, ctrlKey, metaKey: false, altKey: false, defaultPrevented: false }, null);
    expect(press('1', document.body)).toBe('ours');
    expect(press('L', document.body)).toBe('later');
    expect(press('1', document.createElement('input'))).toBeNull();
    expect(press('z', document.body, true)).toBeNull();
    expect(press('q', document.body)).toBeNull();
  });
});
