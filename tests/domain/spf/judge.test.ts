import { describe, expect, it, test } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { fixSpf } from '#domain/spf/fix.ts';
import type { SpfContext } from '#domain/spf/flag.ts';
import { judgeSpf } from '#domain/spf/judge.ts';
import { parseSpf } from '#domain/spf/record.ts';
import { safeSpfFix } from '#domain/spf/safe-fix.ts';
import { spfTree } from '#domain/spf/tree.ts';
import { recordTable } from './record-table.ts';
import { shop } from './vendors.ts';

const people: SpfContext = { mailClass: 'people', dmarcEnforces: false, dkimCoversPct: null };

async function judge(zone: Zone, context: Partial<SpfContext> = {}) {
  return judgeSpf(await spfTree(zoneLookup(zone).lookup, 'shop.example'), { ...people, ...context });
}

const shortCodes = (flags: { code: string; fix: unknown }[]) =>
  flags.map(({ code, fix }) => `${code.replace(/^SPF_/, '')}${fix === null ? '' : '*'}`).join(' ');

async function severity(code: string, zone: Zone, context: Partial<SpfContext> = {}) {
  return (await judge(zone, context)).flags.find((flag) => flag.code === code)?.severity;
}

describe('the judge', () => {
  it.each(recordTable)('%s', async (record, _problems, flags, proposal, unknown) => {
    const judged = await judge(shop(record));
    expect(judged.state).toBe('judged');
    expect(shortCodes(judged.flags)).toBe(flags);
    expect(judged.proposal?.value ?? '').toBe(proposal);
    expect(judged.unknown.map(({ name }) => name).join()).toBe(unknown);
    for (const flag of judged.flags) {
      expect(flag.why).toMatch(/^\S.*\.$/s);
      expect(flag.source).toMatch(/^RFC (1918|7208|9989) \d/);
      if (flag.fix) expect(parseSpf(flag.fix.value).problems).toEqual([]);
      if (flag.by === 'sender') expect(flag.fix).toBeNull();
    }
  });

  it.each(recordTable.filter(isWholeProposal))(
    'finds nothing sure to change in the proposal for %s',
    async (_record, _problems, _flags, proposal) => {
      const { flags } = await judge(shop(proposal));
      expect(flags.filter(({ code }) => code !== 'SPF_VOID')).toEqual([]);
    },
  );
});

/** Proposals for the domain itself that leave nothing for a person to decide. */
function isWholeProposal([record, , flags, proposal]: (typeof recordTable)[number]): boolean {
  return proposal !== '' && !record.includes('redirect=%{d2}') && !record.includes('_open.shop') && flags !== 'LOOKUPS';
}

describe('severities', () => {
  it.each([
    ['SPF_MULTIPLE', ['v=spf1 mx ~all', 'v=spf1 -all'], 'critical'],
    ['SPF_SYNTAX', ['v=spf1 moo'], 'critical'],
    ['SPF_PLUS_ALL', ['v=spf1 +all'], 'critical'],
    ['SPF_NEUTRAL_ALL', ['v=spf1 mx ?all'], 'medium'],
    ['SPF_LOOKUPS', ['v=spf1 include:ten.example ~all'], 'critical'],
    ['SPF_LOOKUPS', ['v=spf1 include:nine.example a ~all'], 'medium'],
    ['SPF_LOOKUPS', ['v=spf1 include:nine.example ~all'], undefined],
    ['SPF_VOID', ['v=spf1 include:voids.example ~all'], 'critical'],
    ['SPF_VOID', ['v=spf1 a:x.example a:y.example ~all'], 'low'],
    ['SPF_INCLUDE_NONE', ['v=spf1 include:text.example ~all'], 'critical'],
    ['SPF_LOOP', ['v=spf1 include:self.example ~all'], 'critical'],
    ['SPF_PTR', ['v=spf1 ptr ~all'], 'medium'],
    ['SPF_BROAD', ['v=spf1 ip4:40.0.0.0/15 ~all'], 'medium'],
    ['SPF_BROAD', ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 ~all'], 'critical'],
    ['SPF_LONG', [`v=spf1 ${'ip4:192.0.2.1 '.repeat(33)}~all`], 'critical'],
    ['SPF_DOUBLE_SPACE', ['v=spf1  mx ~all'], 'info'],
    ['SPF_UPPER_CASE', ['v=spf1 MX ~all'], 'info'],
    ['SPF_IGNORED_TERMS', ['v=spf1 ~all mx'], 'medium'],
    ['SPF_IGNORED_TERMS', ['v=spf1 mx ~all -all'], 'medium'],
    ['SPF_IGNORED_TERMS', ['v=spf1 mx ~all ~all'], undefined],
    ['SPF_REPEATED', ['v=spf1 mx ~all ~all'], 'info'],
    ['SPF_REPEATED', ['v=spf1 a:Mail.shop.example a:mail.shop.example ~all'], 'low'],
    ['SPF_REPEATED', ['v=spf1 exists:%{i}.x.example exists:%{I}.x.example ~all'], undefined],
    ['SPF_REPEATED', ['v=spf1 ip4:192.0.2.9/28 ip4:192.0.2.1/28 ~all'], 'info'],
    ['SPF_REPEATED', ['v=spf1 ip6:2001:db8::1/48 ip6:2001:db8:0:1::/48 ~all'], 'info'],
    ['SPF_REPEATED', ['v=spf1 ip4:192.0.2.0/28 ip4:192.0.2.16/28 -ip4:192.0.2.0/28 ~all'], undefined],
    ['SPF_FOREIGN_TEXT', ['v=spf1 mx MS=ms83859 ~all'], 'low'],
    ['SPF_FOREIGN_TEXT', ['v=spf1 mx ~all RA=postmaster rp=100 rr=all'], undefined],
    ['SPF_MISNAMED', ['v=spf1 exists:exists:%{i}.x.example ~all'], 'medium'],
    ['SPF_MISNAMED', ['v=spf1 exists:%{i}.exists.example ~all'], undefined],
    ['SPF_MISNAMED', ['v=spf1 mx ~all exp=exp=%{d}.x.example'], undefined],
    ['SPF_MX_LIMIT', ['v=spf1 mx:manymx.example ~all'], 'critical'],
    ['SPF_MISSING', [], 'high'],
  ])('%s of %j: %s', async (code, texts, expected) => expect(await severity(code, shop(...texts))).toBe(expected));

  it('is lower for lookups where DKIM carries the mail', async () => {
    const zone = shop('v=spf1 include:ten.example ~all');
    expect(await severity('SPF_LOOKUPS', zone, { dkimCoversPct: 99 })).toBe('high');
    expect(await severity('SPF_LOOKUPS', zone, { dkimCoversPct: 98.9 })).toBe('critical');
  });

  it('is medium for a long record in proper strings', async () => {
    const text = `v=spf1 ${'ip4:192.0.2.1 '.repeat(33)}~all`;
    const zone: Zone = { 'shop.example': { TXT: [[text.slice(0, 250), text.slice(250)]] } };
    expect(await severity('SPF_LONG', zone)).toBe('medium');
  });

  it('comes worst first', async () => {
    const { flags } = await judge(shop('v=spf1  ptr include:text.example a:gone.example ?all'));
    expect(flags.map((flag) => flag.severity)).toEqual(['critical', 'medium', 'medium', 'low', 'info']);
  });
});

describe('a domain that sends nothing', () => {
  const parked = (...texts: string[]) => judge(shop(...texts), { mailClass: 'parked', dmarcEnforces: true });

  it.each([
    ['v=spf1 -all', ''],
    ['v=spf1 redirect=_parked.hoster.example', ''],
    ['v=spf1 ~all', 'PARKED*'],
    ['v=spf1 mx -all', 'PARKED*'],
    ['v=spf1 mx a include:spf.hoster.example ?all', 'PARKED*'],
    ['v=spf1 +all', 'PLUS_ALL* PARKED*'],
    ['v=spf1 moo', 'SYNTAX*'],
    ['v=spf1 include:away.example', 'PARKED*'],
    ['v=spf1 redirect=away.example', ''],
  ])('%s: %s', async (record, flags) => {
    const judged = await parked(record);
    expect(shortCodes(judged.flags)).toBe(flags);
    for (const { fix } of judged.flags) expect(fix).toMatchObject({ name: 'shop.example', value: 'v=spf1 -all' });
  });

  it('proposes to publish that', async () => {
    const { flags, proposal, record } = await parked();
    expect(flags).toMatchObject([{ code: 'SPF_MISSING', severity: 'medium', fix: { action: 'publish', value: 'v=spf1 -all' } }]);
    expect([proposal?.value, record]).toEqual(['v=spf1 -all', null]);
  });
});

describe('what the checks need reports or DMARC for', () => {
  it('notes a hard fail only while DMARC enforces', async () => {
    const zone = shop('v=spf1 mx -all');
    expect((await judge(zone)).flags).toEqual([]);
    const { flags, proposal } = await judge(zone, { dmarcEnforces: true });
    expect(flags).toMatchObject([{ code: 'SPF_HARDFAIL_NOTE', severity: 'info', todo: null, fix: null }]);
    expect(proposal).toBeNull();
    expect((await judge(shop('v=spf1 -all'), { dmarcEnforces: true })).flags).toEqual([]);
  });

  it('reports unused includes and what they free', async () => {
    const zone = shop('v=spf1 mx include:spf.hoster.example ~all');
    const { flags } = await judge(zone, { seenSources: [{ ip: '192.0.2.25', messages: 9 }] });
    expect(flags).toMatchObject([{ code: 'SPF_UNUSED_INCLUDE', severity: 'info', fix: { value: 'v=spf1 mx ~all' } }]);
    expect(flags[0]?.why).toContain('can free 2 DNS lookups');
    expect((await judge(zone)).flags).toEqual([]);
    expect((await judge(zone, { seenSources: [] })).flags).toEqual([]);
  });

  it('offers the record without them when that fixes the lookups', async () => {
    const zone = shop('v=spf1 mx include:spf.hoster.example include:ten.example ~all');
    const { flags, proposal } = await judge(zone, { seenSources: [{ ip: '203.0.113.9', messages: 9 }] });
    expect(proposal?.value).toBe('v=spf1 mx include:spf.hoster.example ~all');
    const lookups = flags.find(({ code }) => code === 'SPF_LOOKUPS');
    expect(lookups?.fix?.value).toBe('v=spf1 mx include:spf.hoster.example ~all');
    expect(lookups?.todo).toBe(
      'Remove include:ten.example if you no longer use it: no report of the last 90 days showed a message from there.',
    );
  });

  it('joins that with the other sure changes, so that one record fixes all', async () => {
    const zone = shop('v=spf1 mx mx include:spf.hoster.example include:ten.example ?all');
    const seenSources = [{ ip: '203.0.113.9', messages: 9 }];
    const { proposal } = await judge(zone, { seenSources });
    const after = await judge(shop(proposal?.value ?? ''), { seenSources });
    expect(after.flags.filter(({ code }) => code === 'SPF_LOOKUPS' || code === 'SPF_NEUTRAL_ALL')).toEqual([]);
  });
});

describe('a record in two parts', () => {
  it('gets the change at the part that needs it', async () => {
    const zone = shop('v=spf1 include:text.example redirect=_spf.shop.example');
    expect((await judge(zone)).proposal).toEqual({
      action: 'replace',
      name: 'shop.example',
      type: 'TXT',
      value: 'v=spf1 redirect=_spf.shop.example',
    });
    const { flags } = await judge(shop('v=spf1 redirect=_open.shop.example'));
    expect(flags).toMatchObject([
      { at: '_open.shop.example', fix: { name: '_open.shop.example', value: 'v=spf1 ip4:192.0.2.0/28 ~all' } },
    ]);
  });
});

describe('lookups that failed', () => {
  it('of the record itself leave everything open', async () => {
    const judged = await judge({ 'shop.example': { fails: 'servfail' } });
    expect(judged).toMatchObject({ state: 'unknown', record: null, flags: [], proposal: null });
    expect(judged.unknown).toMatchObject([{ name: 'shop.example', type: 'TXT', reason: 'servfail' }]);
    expect(judged.unknown[0]?.text).toBe('shop.example (TXT) could not be looked up: the DNS gave no usable answer.');
  });

  it('below it are reported and never make a finding', async () => {
    const judged = await judge(shop('v=spf1 include:away.example a:away.example exists:away.example mx:away.example ~all'));
    expect(judged).toMatchObject({ state: 'judged', flags: [] });
    expect(new Set(judged.unknown.map(({ type }) => type))).toEqual(new Set(['TXT', 'A', 'AAAA', 'MX']));
  });

  it('of the dead type say nothing', async () => {
    const { lookup } = zoneLookup(shop('v=spf1 mx ~all'));
    const tree = await spfTree(
      (name, type) =>
        type === 'SPF' ? Promise.resolve({ status: 'failed', reason: 'refused', detail: '' }) : lookup(name, type),
      'shop.example',
    );
    expect(judgeSpf(tree, people)).toMatchObject({ flags: [], unknown: [] });
  });
});

describe('several records, and the dead type', () => {
  it.each([
    [['v=spf1 mx ~all', 'v=spf1 include:spf.hoster.example -all'], 'v=spf1 include:spf.hoster.example mx ~all'],
    [['v=spf1 mx ~all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    [['v=spf1 mx', 'v=spf1 a +all'], 'v=spf1 a mx ~all'],
    [['v=spf1 mx ~all', 'v=spf1 moo ~all'], undefined],
    [['v=spf1 mx ~all', 'v=spf1 redirect=_spf.shop.example'], undefined],
  ])('%j become %s', async (texts, value) => {
    const { flags, record } = await judge(shop(...texts));
    expect(flags.map(({ code }) => code)).toEqual(['SPF_MULTIPLE']);
    expect(flags[0]?.fix?.value).toBe(value);
    expect(record).toBeNull();
  });

  it('takes none of several texts that are nearly one for the record', async () => {
    const { flags } = await judge(shop('v=spf1; mx ~all', '"v=spf1 include:spf.hoster.example ~all"'));
    expect(flags).toMatchObject([{ code: 'SPF_MISSING', fix: null, seen: expect.stringMatching(/hoster.*\n.*mx/) }]);
  });

  it('reports type 99', async () => {
    const zone = shop('v=spf1 mx ~all');
    const { flags } = await judge({ ...zone, 'shop.example': { ...zone['shop.example'], SPF: ['v=spf1 mx -all'] } });
    expect(flags).toMatchObject([{ code: 'SPF_TYPE99', severity: 'info', seen: 'v=spf1 mx -all', fix: null }]);
  });
});

describe('a record that lets everybody send', () => {
  it.each([
    ['v=spf1 ip4:192.0.2.7 +all', 'v=spf1 ip4:192.0.2.7 ~all'],
    ['v=spf1 +all', null],
    ['v=spf1; +all', null],
    ['v=spf1 ip4:10.0.0.5 +all', null],
  ])('%s: is closed only where a public server is named', async (text, value) => {
    const { proposal } = await judge(shop(text));
    expect(proposal?.value ?? null).toBe(value);
  });
});

describe('terms without a space between them', () => {
  it.each([
    ['v=spf1 mx include:spf.hoster.example-all', 'v=spf1 mx include:spf.hoster.example -all'],
    ['v=spf1 include:spf.hoster.example~all', 'v=spf1 include:spf.hoster.example ~all'],
    ['v=spf1 include:spf.hoster.exampleip4:192.0.2.7 ~all', 'v=spf1 include:spf.hoster.example ip4:192.0.2.7 ~all'],
    [
      'v=spf1 include:spf.hoster.exampleinclude:spf.hoster.example-all',
      'v=spf1 include:spf.hoster.example include:spf.hoster.example -all',
    ],
    ['v=spf1 include:spf.hoster.examplemx:mail.hoster.example ~all', undefined],
    ['v=spf1 include:spf.hoster.example-all mx ~all', undefined],
  ])('%s becomes %s', async (record, value) => {
    const { flags, proposal } = await judge(shop(record));
    const broken = flags.find(({ code }) => code === 'SPF_INCLUDE_NONE' || code === 'SPF_SYNTAX');
    expect(broken?.fix?.value).toBe(value);
    expect(proposal?.value).toBe(value);
    if (broken?.code === 'SPF_INCLUDE_NONE')
      expect(broken.todo).toMatch(/several terms without a space between them\. Add the spaces/);
  });
});

it.each([
  ['v=spf1 include:https://spf.hoster.example ~all', 'include:spf.hoster.example'],
  ['v=spf1 redirect=http://spf.hoster.example', 'redirect=spf.hoster.example'],
])('%s names a web address, and gets the domain', async (record, term) => {
  const { flags, proposal } = await judge(shop(record));
  const broken = flags.find(({ code }) => code === 'SPF_INCLUDE_NONE' || code === 'SPF_SYNTAX');
  expect(broken?.todo).toBe(`A term names a domain, not a web address. Write it as ${term}.`);
  expect(proposal).toBeNull();
});

it.each([
  ['v=spf1 mx ~all -all', 'v=spf1 mx ~all'],
  ['v=spf1 mx a MX ~all', 'v=spf1 mx a ~all'],
  ['v=spf1 mx v=spf1 a ~all', 'v=spf1 mx a ~all'],
  ['v=spf1 redirect=_spf.shop.example a a', 'v=spf1 redirect=_spf.shop.example a'],
  ['v=spf1 mx a mx ?all ~all', 'v=spf1 mx a ~all'],
  ['v=spf1 exists:exists:%{i}.x.example ~all', 'v=spf1 exists:%{i}.x.example ~all'],
  ['v=spf1 mx MS=ms83859 ~all', undefined],
])('%s becomes %s', async (record, value) => {
  expect((await judge(shop(record))).proposal?.value).toBe(value);
});

it.each([
  ['v=spf1 include:include:spf.hoster.example ~all', 'include:spf.hoster.example'],
  ['v=spf1 redirect=redirect=spf.hoster.example', 'redirect=spf.hoster.example'],
  ['v=spf1 mx a:a:mail.shop.example ~all', 'a:mail.shop.example'],
])('%s names its mechanism twice, and gets it once', async (record, term) => {
  const todos = (await judge(shop(record))).flags.map(({ todo }) => todo);
  expect(todos).toEqual([`The mechanism is named twice. Write it as ${term}.`]);
});

describe('an include whose domain does not exist', () => {
  const found = async (target: string, zone: Zone = {}) =>
    (await judge({ ...shop(`v=spf1 mx include:${target} -all`), ...zone })).flags.find(({ code }) => code === 'SPF_INCLUDE_NONE');

  it('may be registered by anybody, who could then send', async () => {
    const flag = await found('spf.gone.co.za');
    expect(flag).toMatchObject({ severity: 'critical', why: expect.stringContaining('can register gone.co.za') as unknown });
    expect(flag?.fix?.value).toBe('v=spf1 mx -all');
  });

  it.each([
    ['spf.kept.co.za', { 'kept.co.za': { TXT: ['a website'] } }],
    ['spf.typing-error.exampel', {}],
    ['spf.kept.co.za', { 'kept.co.za': { fails: 'timeout' } }],
  ] as [string, Zone][])('%s is said to be free only where the DNS denies the registered domain', async (target, zone) => {
    expect((await found(target, zone))?.why).toContain('Receivers that reach it');
  });

  it('may be behind an alias of an included name', async () => {
    const flag = await found('spf.kept.co.za', { 'spf.kept.co.za': { CNAME: ['spf.gone.co.za'] } });
    expect(flag?.why).toContain('can register gone.co.za');
  });
});

describe('a name of a term whose domain does not exist', () => {
  const found = async (record: string, zone: Zone = {}) =>
    (await judge({ ...shop(record), 'kept.co.za': { TXT: ['a website'] }, ...zone })).flags.find(
      ({ code }) => code === 'SPF_NAME_FREE',
    );
  const why = (term: string) =>
    `"${term}" depends on gone.co.za, which does not exist. If anybody can register gone.co.za, they can send as shop.example.`;
  const remove = 'Remove the term or correct its name.';

  it.each<[string, string, string, string | undefined]>([
    ['v=spf1 mx a:mail.gone.co.za -all', 'a:mail.gone.co.za', remove, 'v=spf1 mx -all'],
    ['v=spf1 mx mx:gone.co.za -all', 'mx:gone.co.za', remove, 'v=spf1 mx -all'],
    ['v=spf1 mx exists:gone.co.za -all', 'exists:gone.co.za', remove, 'v=spf1 mx -all'],
    ['v=spf1 mx a:alias.kept.co.za -all', 'a:alias.kept.co.za', remove, 'v=spf1 mx -all'],
    [
      'v=spf1 mx:kept.co.za -all',
      'mx:kept.co.za',
      'Delete the MX record of kept.co.za that names mx.gone.co.za, or correct it.',
      undefined,
    ],
    [
      'v=spf1 include:spf.kept.co.za -all',
      'a:mail.gone.co.za',
      'Ask the operator of spf.kept.co.za to correct the record, or remove the include that points there.',
      undefined,
    ],
  ])('%s may be registered by anybody', async (record, term, todo, fix) => {
    const flag = await found(record, {
      'alias.kept.co.za': { CNAME: ['gone.co.za'] },
      'kept.co.za': { TXT: ['a website'], MX: [{ preference: 10, exchange: 'mx.gone.co.za' }] },
      'spf.kept.co.za': { TXT: ['v=spf1 a:mail.gone.co.za -all'] },
    });
    expect(flag).toMatchObject({ severity: 'critical', why: why(term), todo });
    expect(flag?.fix?.value).toBe(fix);
  });

  it.each<[string, Zone]>([
    ['v=spf1 mx a:mail.kept.co.za -all', {}],
    ['v=spf1 mx ~a:mail.gone.co.za -all', {}],
    ['v=spf1 mx -all a:mail.gone.co.za', {}],
    ['v=spf1 mx ?include:spf.kept.co.za -all', { 'spf.kept.co.za': { TXT: ['v=spf1 a:mail.gone.co.za -all'] } }],
    ['v=spf1 mx a:mail.gone.co.za -all', { 'gone.co.za': { fails: 'timeout' } }],
    ['v=spf1 mx a:mail.gone.exampel -all', {}],
    [`v=spf1 ${'a:mx.shop.example '.repeat(10)}a:mail.gone.co.za -all`, {}],
  ])('%s lets nobody else pass', async (record, zone) => expect(await found(record, zone)).toBeUndefined());
});

it.each([
  [
    'v=spf1 mx include:text.example include:text.example ~all',
    'SPF_INCLUDE_NONE',
    'v=spf1 mx ~all',
    'Remove the term or correct its name.',
  ],
  [
    'v=spf1 mx a:http://mail.shop.example ~all',
    'SPF_VOID',
    undefined,
    'A term names a domain, not a web address. Write it as a:mail.shop.example.',
  ],
  [
    'v=spf1 mx a:https://mail.shop.example a:gone.example ~all',
    'SPF_VOID',
    'v=spf1 mx a:https://mail.shop.example ~all',
    'A term names a domain, not a web address. Write it as a:mail.shop.example. Remove the terms for servers that no longer exist.',
  ],
  ['v=spf1 all=-all mx ~all', 'SPF_LOOKALIKE', 'v=spf1 mx ~all', 'Write the sign before "all", as in ~all.'],
  ['v=spf1 mx all=~all', 'SPF_LOOKALIKE', 'v=spf1 mx ~all', 'Write the sign before "all", as in ~all.'],
  ['v=spf1 redirect=_spf.shop.example all=~all', 'SPF_LOOKALIKE', undefined, 'Write the sign before "all", as in ~all.'],
  ['v=spf1 mx all=fail', 'SPF_NEUTRAL_ALL', 'v=spf1 mx ~all', 'End the record with ~all.'],
  ['v=spf1 mx all=fail', 'SPF_LOOKALIKE', undefined, 'Write the sign before "all", as in ~all.'],
])('%s: what to do about %s', async (record, code, value, todo) => {
  const flag = (await judge(shop(record))).flags.find((one) => one.code === code);
  expect([flag?.fix?.value, flag?.todo]).toEqual([value, todo]);
});

test.each([
  ['v=spf1 ip4:192.0.2.7 -all mx', null],
  ['v=spf1 ip4:192.0.2.7 mx -all', 'v=spf1 ip4:192.0.2.7 mx -all'],
])('a change of a good record to %s', async (value, safe) => {
  const tree = await spfTree(zoneLookup(shop('v=spf1 ip4:192.0.2.7 mx ~all')).lookup, 'shop.example');
  const fix = { action: 'replace', name: 'shop.example', type: 'TXT', value } as const;
  expect(safeSpfFix(tree, fix, {})?.value ?? null).toBe(safe);
});

it.each(['v=spf1 mx - all', 'v=spf1 mx ~ all', 'v=spf1 mx \u00e2\u0080\u0093 all'])(
  '%j: the sign belongs to its term',
  async (record) => {
    const { flags } = await judge(shop(record));
    const [syntax] = flags;
    expect(shortCodes(flags)).toBe('SYNTAX*');
    expect(syntax?.fix?.value).toMatch(/^v=spf1 mx [-~]all$/);
    expect(syntax?.why).not.toContain('""');
  },
);

describe('mending', () => {
  it.each([
    ['v=spf1 mx include: redirect=spf.example.net', null],
    ['v=spf1 include: a:mail.example.net ~all', null],
    ['v=spf1 ip6: 2001:db8::1 ~all', 'v=spf1 ip6:2001:db8::1 ~all'],
    ['v=spf1 mx a:mail.example.net include: services.example ~all', 'v=spf1 mx a:mail.example.net include:services.example ~all'],
    [
      'v=spf1; include=_spf.google.com; include=mailgun.org; mx=example.com; a=192.168.1.1; all=-all',
      'v=spf1 include:_spf.google.com include:mailgun.org mx:example.com ip4:192.168.1.1 -all',
    ],
    ['v=spf1 ip4:8.8.8.8~all', 'v=spf1 ip4:8.8.8.8 ~all'],
    ['v=spf1 inculde:a.example.com somejunk -all', null],
    ['v=spf1 ip4:78.46.96.236/99 ~all', null],
    ['v=DKIM1; p=abc', null],
    ['v=spf10 mx', null],
  ])('%s', (text, mended) => expect(fixSpf(text)).toBe(mended));
});
