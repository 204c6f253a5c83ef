import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeDkim, type KeyAges } from '#domain/dkim/judge.ts';
import { readDkimKey } from '#domain/dkim/key-record.ts';
import { lookUpDkim } from '#domain/dkim/look-up.ts';
import type { SelectorCandidate } from '#domain/dkim/selectors.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, type MailFacts, visitor } from '#domain/judge/context.ts';
import type { Severity } from '#domain/judge/flag.ts';
import { ed25519, foreignKeys, otherRsa, rsaKeys } from './keys.ts';

type CodeAndSeverity = `${string} ${Severity}`;
const p = rsaKeys[2048].spki;
const key = `v=DKIM1; k=rsa; p=${p}`;
const other = `v=DKIM1; k=rsa; p=${otherRsa.spki}`;
const domain = 'shop.co.za';
const name = (selector: string) => `${selector}._domainkey.${domain}`;
const at = (...texts: string[]): Zone => ({ [name('a')]: { TXT: texts } });
const manual = (selector = 'a'): SelectorCandidate => ({ selector, origin: 'manual', passedRecently: false });
const inUse = (selector = 'a'): SelectorCandidate => ({ selector, origin: 'report', passedRecently: true });
const stale = (selector = 'a'): SelectorCandidate => ({ selector, origin: 'report', passedRecently: false });
const mail: MailFacts = {
  days: 30,
  messages: 1000,
  passed: 900,
  dkimAligned: 0,
  spfAligned: 900,
  spfOnly: 900,
  strictBreaks: null,
  listMail: 0,
  noneSinceDays: null,
};
const withMail = (changes: Partial<MailFacts> = {}): JudgeContext => ({ ...visitor, mail: { ...mail, ...changes } });

async function flagsOf(
  zone: Zone,
  candidates: SelectorCandidate[] = [manual()],
  context: JudgeContext = visitor,
  ages?: KeyAges,
  guess = false,
) {
  const { lookup } = zoneLookup({ [domain]: { A: ['192.0.2.1'] }, ...zone });
  return judgeDkim(await lookUpDkim(lookup, domain, candidates, guess), domain, context, ages);
}
const codesOf = async (...args: Parameters<typeof flagsOf>) =>
  (await flagsOf(...args)).map(({ code, severity }) => `${code} ${severity}`).toSorted();

test.each(['v=DKIM1; p=', `v=DKIM1; h=sha1; p=${p}`, `v=DKIM1; k=rsa; p=${rsaKeys[512].spki}`])(
  'of several keys the one that works counts, beside %s',
  async (text) =>
    expect(await codesOf(at(text, `v=DKIM1; t=s; p=${otherRsa.spki}`), [inUse()], visitor, undefined, true)).toEqual([
      'DKIM_SEVERAL_KEYS high',
    ]),
);

describe('a key that is an alias of a name whose domain does not exist', () => {
  const leads = (target: string, zone: Zone = {}): Zone => ({ [name('a')]: { CNAME: [target] }, ...zone });
  test('may be put there by anybody', async () => {
    const [flag] = await flagsOf(leads('a.gone.co.za'));
    expect(flag).toMatchObject({
      code: 'DKIM_ALIAS_BROKEN',
      severity: 'critical',
      why: 'The record is an alias of a.gone.co.za, and gone.co.za does not exist. If anybody can register gone.co.za, they can sign messages as shop.co.za.',
    });
  });
  test('weighs as much once another key has replaced it', async () => {
    const { lookup } = zoneLookup({ [domain]: { A: ['192.0.2.1'] }, ...leads('a.gone.co.za') });
    const found = await lookUpDkim(lookup, domain, [stale()], false);
    expect(judgeDkim(found, domain, visitor, new Map(), new Set(['a']))[0]).toMatchObject({ severity: 'critical' });
  });
  test.each<[string, Zone]>([
    ['a.kept.co.za', { 'kept.co.za': { TXT: ['a website'] } }],
    ['a.kept.co.za', { 'kept.co.za': { fails: 'timeout' } }],
    ['a.vendor.exampel', {}],
    ['a.shop.co.za', {}],
  ])('is only broken where the DNS does not deny the domain of %s', async (target, zone) => {
    const [flag] = await flagsOf(leads(target, zone));
    expect(flag?.why).toBe(`The record is an alias of ${target}, which no longer exists.`);
  });
});

test.each([
  ['quotes around it', `"${key}"`],
  ['quotes between two strings', `"${key.slice(0, 250)}" "${key.slice(250)}"`],
  ['backslashes before semicolons', key.replaceAll(';', '\\;')],
  ['a backslash behind it', `${key}\\`],
  ['typographic quotes', `\u201c${key}\u201d`],
  ['the lines of a file around it', key.replace(p, `-----BEGIN PUBLIC KEY-----${p}-----END PUBLIC KEY-----`)],
])('characters copied along with a key are one finding with the key alone: %s', async (_name, text) => {
  const octets = Buffer.from(text).toString('latin1');
  const flags = (await flagsOf(at(octets))).filter(({ severity }) => severity !== 'info');
  expect(flags.map(({ code, severity, fix }) => [code, severity, fix?.value])).toEqual([['DKIM_UNDECODABLE', 'critical', key]]);
  expect(flags[0]?.why).toBe('Quotes or other characters were copied along with the key, so receivers cannot use it.');
});
test('a key that is cut off stays a key to copy again, quotes or not', async () => {
  const [flag] = await flagsOf(at(`"${key.slice(0, 200)}"`));
  expect([flag?.code, flag?.fix]).toEqual(['DKIM_UNDECODABLE', null]);
});

test.each([
  ['RSA', `v=DKIM1; p=${foreignKeys.rsaPrivate}`, true],
  ['RSA as PrivateKeyInfo', `v=DKIM1; p=${foreignKeys.privateInfo}`, true],
  ['RSA from a file', `v=DKIM1; p=${foreignKeys.privatePem}`, true],
  ['Ed25519', `v=DKIM1; k=ed25519; p=${foreignKeys.ed25519Private}`, true],
  ['a public one of a kind that DKIM does not know', `v=DKIM1; p=${foreignKeys.ec}`, false],
  ['a public one that is cut off', key.slice(0, 200), false],
])('a published private key is said to be one: %s', async (_name, text, isPrivate) => {
  const [flag] = await flagsOf(at(text));
  expect(flag).toMatchObject({ code: 'DKIM_UNDECODABLE', severity: 'critical' });
  expect(flag?.why.startsWith('This is a private key')).toBe(isPrivate);
});

describe('one record, added by hand', () => {
  const none = 'DKIM_NOT_FOUND info';
  const cases: [string, string[], ...CodeAndSeverity[]][] = [
    ['2048 bits', [key]],
    ['2060 bits', [`v=DKIM1; p=${rsaKeys[2060].spki}`]],
    ['2048 bits, bare', [`v=DKIM1; p=${rsaKeys[2048].bare}`]],
    ['1024 bits', [`v=DKIM1; p=${rsaKeys[1024].spki}`], 'DKIM_KEY_1024 low'],
    ['1536 bits', [`v=DKIM1; p=${rsaKeys[1536].bare}`], 'DKIM_KEY_1024 low'],
    ['768 bits', [`v=DKIM1; p=${rsaKeys[768].spki}`], 'DKIM_KEY_SHORT critical', none],
    ['512 bits, bare', [`v=DKIM1; p=${rsaKeys[512].bare}`], 'DKIM_KEY_SHORT critical', none],
    ['cut off', [key.slice(0, 200)], 'DKIM_UNDECODABLE critical', none],
    ['no Base64', ['v=DKIM1; p=no key at all!'], 'DKIM_UNDECODABLE critical', none],
    ['revoked, no messages', ['v=DKIM1; p='], none],
    ['another type', [`v=DKIM1; k=dsa; p=${p}`], 'DKIM_KEY_TYPE medium', none],
    ['not for mail', [`v=DKIM1; s=tlsrpt; p=${p}`], 'DKIM_NOT_FOR_MAIL medium', none],
    ['for mail and more', [`v=DKIM1; s=tlsrpt:email; p=${p}`]],
    ['testing', [`v=DKIM1; t=y; p=${p}`], 'DKIM_TESTING medium'],
    ['strict identity only', [`v=DKIM1; t=s; p=${p}`]],
    ['testing, yet revoked', ['v=DKIM1; t=y; p='], none],
    ['SHA-1 only', [`v=DKIM1; h=sha1; p=${p}`], 'DKIM_SHA1_ONLY high', none],
    ['SHA-1 and SHA-256', [`v=DKIM1; h=sha1:sha256; p=${p}`]],
    ['SHA-256 only', [`v=DKIM1; h=sha256; p=${p}`]],
    ['a hash nobody knows', [`v=DKIM1; h=md5; p=${p}`], 'DKIM_SHA1_ONLY high', none],
    ['SHA-1 only, yet revoked', ['v=DKIM1; h=sha1; p='], none],
    ['a tag twice', [`v=DKIM1; p=${p}; p=${p}`], 'DKIM_SYNTAX medium'],
    ['rubbish inside', [`v=DKIM1; rubbish; p=${p}`], 'DKIM_SYNTAX medium'],
    ['an unknown tag', [`v=DKIM1; x=y; p=${p}`]],
    ['Ed25519 alone', [`v=DKIM1; k=ed25519; p=${ed25519.raw}`], 'DKIM_ED25519_ALONE info'],
    ['v not first', [`p=${p}; v=DKIM1`], 'DKIM_NO_KEY medium', none],
    ['no key record', ['some-verification=1'], 'DKIM_NO_KEY medium', none],
    ['two keys', [key, other], 'DKIM_SEVERAL_KEYS high'],
    ['a key beside another text', [key, 'some-verification=1']],
    ['weak and testing', [`v=DKIM1; t=y; p=${rsaKeys[1024].spki}`], 'DKIM_KEY_1024 low', 'DKIM_TESTING medium'],
  ];
  test.each(cases)('%s', async (_, texts, ...expected) => expect(await codesOf(at(...texts))).toEqual(expected.toSorted()));
});

describe('what the reports say of a selector', () => {
  const gone = 'DKIM_NOT_FOUND info';
  const alias: Zone = { [name('a')]: { CNAME: ['gone.vendor.example'] } };
  const cases: [string, Zone, SelectorCandidate, ...CodeAndSeverity[]][] = [
    ['in use and gone', {}, inUse(), 'DKIM_SELECTOR_GONE critical'],
    ['entered and not there', {}, manual(), 'DKIM_SELECTOR_MISSING medium', 'DKIM_MISSING high'],
    ['seen long ago and gone', {}, stale(), 'DKIM_MISSING high'],
    ['in use, its alias broken', alias, inUse(), 'DKIM_ALIAS_BROKEN critical'],
    ['entered, its alias broken', alias, manual(), 'DKIM_ALIAS_BROKEN critical', gone],
    ['seen long ago, its alias broken', alias, stale(), 'DKIM_ALIAS_BROKEN medium', gone],
    ['in use, no key in its text', at('hello'), inUse(), 'DKIM_NO_KEY critical'],
    ['in use and revoked', at('v=DKIM1; p='), inUse(), 'DKIM_REVOKED_IN_USE critical'],
    ['revoked and no longer in use', at('v=DKIM1; p='), stale(), gone],
    ['in use and fine', at(key), inUse()],
    ['in use, the look-up failed', { [name('a')]: { fails: 'timeout' } }, inUse()],
    ['entered, the look-up failed', { [name('a')]: { fails: 'servfail' } }, manual()],
  ];
  test.each(cases)('%s', async (_, zone, candidate, ...expected) =>
    expect(await codesOf(zone, [candidate])).toEqual(expected.toSorted()),
  );
  test('the alias that leads nowhere is named', async () =>
    expect((await flagsOf(alias)).find(({ code }) => code === 'DKIM_ALIAS_BROKEN')?.why).toContain('gone.vendor.example'));
});

describe('whether there is a key at all', () => {
  const elsewhere: Zone = { [name('hidden')]: { TXT: [key] } };
  const all = { '*._domainkey.shop.co.za': { fails: 'timeout' } } as const;
  const guessing = (zone: Zone, context: JudgeContext = visitor) => codesOf(zone, [], context, undefined, true);
  test('the DNS says that no selector exists', async () => expect(await guessing({})).toEqual(['DKIM_MISSING high']));
  test('guessing found none, which proves nothing', async () =>
    expect(await guessing(elsewhere)).toEqual(['DKIM_NOT_FOUND info']));
  test('guessing found none and no messages of many is signed', async () =>
    expect(await guessing(elsewhere, withMail())).toEqual(['DKIM_MISSING high']));
  test('too little mail to be sure', async () =>
    expect(await guessing(elsewhere, withMail({ messages: 99 }))).toEqual(['DKIM_NOT_FOUND info']));
  test('mail is signed with a key that was not found', async () =>
    expect(await guessing(elsewhere, withMail({ dkimAligned: 1 }))).toEqual([]));
  test('a parked domain needs none', async () => expect(await guessing({}, { ...visitor, mailClass: 'parked' })).toEqual([]));
  test('guessing found one', async () => expect(await guessing({ [name('google')]: { TXT: [key] } })).toEqual([]));
  test('no answer to any question claims nothing', async () => expect(await guessing(all)).toEqual([]));
  test('a given selector without an answer claims nothing', async () =>
    expect(await codesOf({ ...elsewhere, [name('a')]: { fails: 'timeout' } }, [inUse()], withMail(), undefined, true)).toEqual(
      [],
    ));
  test('a usable wildcard is a key', async () =>
    expect(await guessing({ '*._domainkey.shop.co.za': { TXT: [key] } })).toEqual([]));
  test('a revoked wildcard is none', async () =>
    expect(await guessing({ '*._domainkey.shop.co.za': { TXT: ['v=DKIM1; p='] } })).toEqual(['DKIM_NOT_FOUND info']));
});

describe('keys taken together', () => {
  const two = (first: string, second: string): Zone => ({ [name('a')]: { TXT: [first] }, [name('b')]: { TXT: [second] } });
  const both = [manual('a'), manual('b')];
  test('one key at two selectors', async () => expect(await codesOf(two(key, key), both)).toEqual(['DKIM_KEY_SHARED low']));
  test('two keys at two selectors', async () => expect(await codesOf(two(key, other), both)).toEqual([]));
  test('two aliases of one key are one key', async () =>
    expect(
      await codesOf(
        {
          [name('a')]: { CNAME: ['k.vendor.example'] },
          [name('b')]: { CNAME: ['k.vendor.example'] },
          'k.vendor.example': { TXT: [key] },
        },
        both,
      ),
    ).toEqual([]));
  test('the key of a wildcard is not shared', async () =>
    expect(await codesOf({ '*._domainkey.shop.co.za': { TXT: [key] } }, both)).toEqual([]));
  test('revoked keys are not shared', async () =>
    expect(await codesOf(two('v=DKIM1; p=', 'v=DKIM1; p='), both)).toEqual(['DKIM_NOT_FOUND info']));
  test('Ed25519 beside RSA', async () =>
    expect(await codesOf(two(key, `v=DKIM1; k=ed25519; p=${ed25519.raw}`), both)).toEqual([]));
  test('Ed25519 beside a selector without an answer', async () =>
    expect(
      await codesOf({ [name('a')]: { TXT: [`v=DKIM1; k=ed25519; p=${ed25519.raw}`] }, [name('b')]: { fails: 'timeout' } }, both),
    ).toEqual([]));
  test('a year is not old, more is', async () => {
    expect(await codesOf(at(key), [manual()], visitor, new Map([['a', 12]]))).toEqual([]);
    expect(await codesOf(at(key), [manual()], visitor, new Map([['a', 13]]))).toEqual(['DKIM_KEY_OLD low']);
    expect(await codesOf(at(key), [manual()], visitor, new Map([['b', 99]]))).toEqual([]);
  });
  test('a revoked key is not old', async () =>
    expect(await codesOf(at('v=DKIM1; p='), [manual()], visitor, new Map([['a', 99]]))).toEqual(['DKIM_NOT_FOUND info']));
});

describe('the record that fixes', () => {
  const fixOf = async (text: string, zone = at(text)) => (await flagsOf(zone)).find(({ fix }) => fix !== null)?.fix ?? null;
  test('testing ends, other flags stay', async () => {
    expect(await fixOf(`v=DKIM1; k=rsa; t=y:s; p=${p}`)).toEqual({
      action: 'replace',
      name: name('a'),
      type: 'TXT',
      value: `v=DKIM1; k=rsa; t=s; p=${p}`,
    });
    expect((await fixOf(`v=DKIM1; t=y; p=${p}`))?.value).toBe(`v=DKIM1; p=${p}`);
  });
  test('every hash is allowed', async () => expect((await fixOf(`v=DKIM1; h=sha1; p=${p}`))?.value).toBe(`v=DKIM1; p=${p}`));
  test('mail is allowed', async () => expect((await fixOf(`v=DKIM1; s=x; p=${p}`))?.value).toBe(`v=DKIM1; p=${p}`));
  test('another user cannot change our key', async () =>
    expect(
      await fixOf('', { [name('a')]: { CNAME: ['k.vendor.example'] }, 'k.vendor.example': { TXT: [`v=DKIM1; t=y; p=${p}`] } }),
    ).toBeNull());
  test('reads without the fault', async () => {
    for (const text of [`v=DKIM1; t=y; p=${p}`, `v=DKIM1;s=x;p=${p}`, `p=${p}; h=sha1`]) {
      const mended = readDkimKey((await fixOf(text))?.value ?? '');
      expect(mended).toMatchObject({ state: 'usable', testing: false, hashes: null, key: p });
    }
  });
});

test('findings come worst first, with all an owner needs', async () => {
  const flags = await flagsOf(
    {
      [name('a')]: { TXT: [`v=DKIM1; t=y; p=${rsaKeys[512].spki}`] },
      [name('b')]: { TXT: [key] },
      [name('c')]: { TXT: [key] },
    },
    [manual('c'), manual('b'), manual('a')],
  );
  expect(flags.map(({ severity }) => severity)).toEqual(['critical', 'medium', 'low']);
  for (const flag of flags) {
    expect(flag.topic).toBe('dkim');
    expect(flag.why).toMatch(/\.$/);
    expect(flag.todo).toMatch(/\.$/);
    expect(flag.source).toMatch(/^RFC \d{4} \d/);
  }
  expect(flags[0]).toMatchObject({ at: name('a'), seen: expect.stringContaining('t=y') });
});

test('no text makes the evaluation throw', async () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('v=DKIM1;', 'p=', 'k=rsa;', 't=y:s;', 'h=sha1;', 's=x;', p, '=', ';'));
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.array(fc.string()), async (pieces, more) => {
      const flags = await flagsOf(at(pieces.join(''), ...more), [inUse()]);
      expect(flags.every(({ why }) => why !== '')).toBe(true);
    }),
  );
});
