import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/senders/catalogue/service.ts';
import { serviceWithKey } from '#domain/senders/index-names.ts';
import { type DomainRecords, setUpSteps, withInclude } from '#domain/senders/set-up.ts';

const service = serviceWithKey('mandrillapp.com') as Service;
const records: DomainRecords = {
  domain: 'acme.example',
  spf: { state: 'found', text: 'v=spf1 include:_spf.google.com ~all', lookups: 4, includes: ['_spf.google.com'] },
  keys: [],
  published: [{ host: 'spf.mandrillapp.com', lookups: 1 }],
};
const states = (part: Partial<DomainRecords>) =>
  setUpSteps(service, { ...records, ...part }).map(({ id, state }) => `${id} ${state}`);

describe('an SPF record with one more include', () => {
  it.each([
    [null, 'v=spf1 include:a.example ~all'],
    ['v=spf1 mx -all', 'v=spf1 mx include:a.example -all'],
    ['v=spf1  mx   ~ALL', 'v=spf1 mx include:a.example ~ALL'],
    ['v=spf1 mx', 'v=spf1 mx include:a.example ~all'],
    ['v=spf1 redirect=b.example', 'v=spf1 include:a.example redirect=b.example'],
  ])('%s', (before, after) => expect(withInclude(before, 'a.example')).toBe(after));
});

describe('how far a service is set up', () => {
  const key = { selector: 'mte1', aliases: ['dkim1.mandrillapp.com'] };
  it.each<[string, Partial<DomainRecords>, string[]]>([
    ['nothing is there', {}, ['dkim todo', 'spf todo']],
    ['the key works', { keys: [{ ...key, status: 'valid' }] }, ['dkim done', 'spf optional']],
    [
      'the key points there under another name',
      { keys: [{ ...key, selector: 'z9', status: 'valid' }] },
      ['dkim done', 'spf optional'],
    ],
    ['the key is gone', { keys: [{ ...key, status: 'missing' }] }, ['dkim todo', 'spf todo']],
    ['the key could not be looked up', { keys: [{ ...key, status: 'unknown' }] }, ['dkim unknown', 'spf todo']],
    ['SPF names it', { spf: { ...records.spf, includes: ['spf.mandrillapp.com'] } }, ['dkim todo', 'spf done']],
    ['SPF cannot be read', { spf: { ...records.spf, state: 'multiple' } }, ['dkim todo', 'spf unknown']],
  ])('%s', (_, part, expected) => expect(states(part)).toEqual(expected));

  it('gives a whole record only for an include that publishes one, and while lookups are left', () => {
    const spfRecords = (part: Partial<DomainRecords>) => setUpSteps(service, { ...records, ...part }).at(-1)?.records;
    expect(spfRecords({})).toEqual([
      { name: 'acme.example', type: 'TXT', value: 'v=spf1 include:_spf.google.com include:spf.mandrillapp.com ~all', ends: null },
    ]);
    expect(spfRecords({ published: [] })).toEqual([]);
    expect(spfRecords({ spf: { ...records.spf, lookups: 10 } })).toEqual([]);
  });

  it('offers no include that needs more lookups than are left', () => {
    const heavy = [{ host: 'spf.mandrillapp.com', lookups: 6 }];
    const spfStep = (lookups: number) =>
      setUpSteps(service, { ...records, published: heavy, spf: { ...records.spf, lookups } }).at(-1);
    expect(spfStep(4)?.records).toHaveLength(1);
    expect(spfStep(7)).toMatchObject({
      records: [],
      text: 'The SPF record needs 7 DNS lookups of 10 allowed, and spf.mandrillapp.com needs 6 more. Remove 3 first.',
    });
  });

  it('says of several names what they are, and of keys that do not work how many', () => {
    const text = (part: Partial<DomainRecords>) => setUpSteps(service, { ...records, ...part })[0]?.text;
    expect(text({})).toBe(
      'In Mailchimp Transactional, add acme.example as a sending domain, and publish the key that it shows, usually under one or more of these names.',
    );
    const google = serviceWithKey('google.com') as Service;
    expect(setUpSteps(google, records)[0]?.text).toBe(
      'In Google Workspace, turn on DKIM for acme.example, and publish the key that it shows, usually under this name.',
    );
    const gone = (selector: string) => ({ selector, aliases: [], status: 'missing' as const });
    expect(text({ keys: [gone('mte1')] })).toBe('mte1 has no working key. Copy the record from Mailchimp Transactional again.');
    expect(text({ keys: [gone('mte1'), gone('mte2')] })).toBe(
      'mte1 and mte2 have no working key. Copy the records from Mailchimp Transactional again.',
    );
  });
});
