import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reopenReason } from '#domain/senders/reopen.ts';
import type { SenderMail } from '#domain/senders/sender-mail.ts';
import { signsOf } from '#domain/senders/signs.ts';
import { suggestionOf } from '#domain/senders/suggest.ts';

const none: SenderMail = {
  domain: 'acme.example',
  name: '192.0.2.0/24',
  service: null,
  reverse: null,
  messages: 40,
  passed: 0,
  dkimAligned: 0,
  spfAligned: 0,
  forwarded: 0,
  stopped: 0,
  addresses: 1,
  activeDays: 2,
  days: 30,
};
const service = (kind: string) => ({ name: 'Mailchimp', kind, evidence: ['DKIM d=mcsv.net'] });

describe('what a sender probably is', () => {
  it.each<[string, Partial<SenderMail>, string | null]>([
    ['a server whose messages pass', { passed: 39, dkimAligned: 39, spfAligned: 39 }, 'own'],
    ['a service whose messages pass', { passed: 39, dkimAligned: 39, service: service('bulk') }, 'approved'],
    ['a service that nobody set up', { service: service('bulk') }, 'approved'],
    ['a server with a name of the domain', { reverse: 'mail.acme.example' }, 'own'],
    ['a server with the name of the domain itself', { reverse: 'acme.example' }, 'own'],
    ['a server with a name of somebody else', { reverse: 'mail.other.example' }, 'unwanted'],
    ['a server that anybody may rent', { service: service('hosting') }, null],
    ['many servers that anybody may rent', { service: service('hosting'), addresses: 10 }, 'unwanted'],
    ['many servers that write signatures or invitations for their customers', { service: service('other'), addresses: 10 }, null],
    ['a domain of somebody else that passes for itself', { name: 'vendor.example' }, null],
    ['many servers of a domain that passes for itself', { name: 'vendor.example', addresses: 40 }, null],
    ['a mailbox provider of which nothing passes', { name: 'Gmail', service: service('mailbox') }, null],
    ['a mail filter of which nothing passes', { name: 'Filter', service: service('security') }, null],
    ['a sender that receivers know as forwarding', { passed: 4, dkimAligned: 4, forwarded: 30 }, 'forwarder'],
    [
      'a mailbox provider that passes the signature on under a return path of its own',
      { name: 'Gmail', passed: 9, dkimAligned: 9, service: service('mailbox') },
      'forwarder',
    ],
    [
      'a forwarder that the domain also sends from',
      { passed: 39, dkimAligned: 39, spfAligned: 30, service: service('forwarder') },
      'approved',
    ],
    [
      'servers of mailboxes that sign and are not in the SPF record',
      { passed: 39, dkimAligned: 39, service: service('mailbox') },
      'approved',
    ],
    [
      'a mailbox provider that staff use',
      { passed: 39, dkimAligned: 39, spfAligned: 30, service: service('mailbox') },
      'approved',
    ],
    ['a burst without any proof', {}, 'unwanted'],
    ['a server that fails every day', { activeDays: 28 }, null],
    ['many addresses that fail every day', { activeDays: 28, addresses: 24 }, 'unwanted'],
    ['a sender of which a little passes', { passed: 2, dkimAligned: 2 }, null],
    ['a server that passes for another name of the organisation', { ownName: 'bounce.acme.example' }, null],
    ['no messages', { messages: 0 }, null],
  ])('%s', (_, part, expected) => {
    expect(suggestionOf({ ...none, ...part })?.category ?? null).toBe(expected);
  });

  it('gives a true reason for a service that forwards, whether a signature passes or not', () => {
    const forwarder = { ...none, name: 'ImprovMX', service: service('forwarder') };
    expect(suggestionOf(forwarder)?.reason).toBe('Mailchimp forwards messages.');
    const signed = 'The domain’s DKIM signature passes and SPF never does: it forwards messages.';
    expect(suggestionOf({ ...forwarder, passed: 3, dkimAligned: 3 })?.reason).toBe(signed);
  });

  it('never calls a sender unwanted of which a message passed', () => {
    const mail = fc.record({
      messages: fc.integer({ min: 1, max: 5_000 }),
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(mail, ({ messages, share }) => {
        const passed = Math.max(1, Math.round(messages * share));
        expect(suggestionOf({ ...none, messages, passed, dkimAligned: passed })?.category).not.toBe('unwanted');
      }),
    );
  });

  it('says what speaks for it before what speaks against it', () => {
    const signs = signsOf({ ...none, service: service('bulk'), stopped: 40 });
    expect(signs.map(({ side, text }) => `${side}: ${text}`)).toEqual([
      'for: Mailchimp is proven: DKIM d=mcsv.net.',
      'against: SPF and DKIM never align with acme.example.',
      'against: Receivers put 40 messages into spam or refused them.',
      'unknown: Sent on 2 of 30 days.',
    ]);
    expect(signsOf({ ...none, stopped: 1 }).map(({ text }) => text)).toContain(
      'Receivers put 1 message into spam or refused it.',
    );
    expect(signsOf({ ...none, messages: 1, passed: 1 }).map(({ text }) => text)).toContain(
      'The only message passed by SPF, aligned with acme.example.',
    );
  });
});

describe('a sorted sender is sorted again', () => {
  const since = { messages: 30, passed: 0, forwarded: 0 };
  it.each<[string, Parameters<typeof reopenReason>, boolean]>([
    ['unwanted, and now passes', ['unwanted', { ...since, passed: 30 }], true],
    ['unwanted, and still fails', ['unwanted', since], false],
    ['unwanted, and a few pass', ['unwanted', { ...since, passed: 5 }], false],
    ['a forwarder without any signature of yours', ['forwarder', since], true],
    ['a forwarder that receivers know', ['forwarder', { ...since, forwarded: 3 }], false],
    ['an own server that fails: an alert says so', ['own', since], false],
    ['nobody sorted it', [null, since], false],
  ])('%s', (_, [category, sums], expected) => {
    expect(reopenReason(category, sums) !== null).toBe(expected);
  });
});
