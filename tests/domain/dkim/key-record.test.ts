import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64, rsaBits } from '#domain/dkim/der.ts';
import { type DkimKey, readDkimKey } from '#domain/dkim/key-record.ts';
import { isSelector, serviceOfSelector } from '#domain/dkim/selectors.ts';
import { ed25519, foreignKeys, rsaKeys } from './keys.ts';

const good = rsaKeys[2048].spki;
const usable = { state: 'usable', keyType: 'rsa', bits: 2048, testing: false, strictIdentity: false, hashes: null } as const;

describe('the size of a key is read from its bytes', () => {
  const sizes = [512, 768, 1020, 1024, 1536, 2048, 2060, 4096] as const;
  test.each(sizes.flatMap((bits) => [[bits, 'spki'] as const, [bits, 'bare'] as const]))('%i bits as %s', (bits, form) => {
    const key = readDkimKey(`v=DKIM1; k=rsa; p=${rsaKeys[bits][form]}`);
    expect(key).toMatchObject({ state: bits < 1024 ? 'short' : 'usable', bits, keyType: 'rsa', key: rsaKeys[bits][form] });
  });
  test('the two forms of one key are of different length and the same size', () => {
    expect(rsaKeys[1024].spki.length).toBeGreaterThan(rsaKeys[1024].bare.length);
    expect([rsaKeys[1024].spki, rsaKeys[1024].bare].map((text) => rsaBits(decodeBase64(text) ?? new Uint8Array()))).toEqual([
      1024, 1024,
    ]);
  });
});

describe('the record', () => {
  const cases: [string, string, Partial<DkimKey> | null][] = [
    [
      'all tags',
      `v=DKIM1; k=rsa; h=sha256; s=email; t=s; n=note; p=${good}`,
      { ...usable, hashes: ['sha256'], strictIdentity: true },
    ],
    ['only p', `p=${good}`, usable],
    ['no k', `v=DKIM1; p=${good}`, usable],
    ['a semicolon at the end', `v=DKIM1; p=${good};`, usable],
    ['no white space', `v=DKIM1;k=rsa;p=${good}`, usable],
    ['white space around =', `v = DKIM1 ; k = rsa ; p = ${good}`, usable],
    ['white space inside p', `v=DKIM1; p=${good.replace(/(.{60})/g, '$1 \t')}`, usable],
    ['line breaks inside p', `v=DKIM1; p=${good.replace(/(.{60})/g, '$1\r\n ')}`, usable],
    ['p first, without v', `p=${good}; k=rsa`, usable],
    ['unknown tags', `v=DKIM1; x=1; g=*; p=${good}`, usable],
    ['k in capitals', `v=DKIM1; k=RSA; p=${good}`, usable],
    ['p without padding', `v=DKIM1; k=ed25519; p=${ed25519.raw.replace(/=+$/, '')}`, { state: 'usable', bits: 256 }],
    ['t=y', `v=DKIM1; t=y; p=${good}`, { ...usable, testing: true }],
    ['t=s', `v=DKIM1; t=s; p=${good}`, { ...usable, strictIdentity: true }],
    ['t=y:s', `v=DKIM1; t=y : s; p=${good}`, { ...usable, testing: true, strictIdentity: true }],
    ['t= with nothing known', `v=DKIM1; t=x; p=${good}`, usable],
    ['s=*', `v=DKIM1; s=*; p=${good}`, usable],
    ['s=email', `v=DKIM1; s=email; p=${good}`, usable],
    ['s=other:email', `v=DKIM1; s=other : email; p=${good}`, usable],
    ['s=tlsrpt', `v=DKIM1; s=tlsrpt; p=${good}`, { state: 'not_for_mail', bits: 2048 }],
    ['h=sha1', `v=DKIM1; h=sha1; p=${good}`, { ...usable, state: 'old_hash', hashes: ['sha1'] }],
    ['h=sha1:sha256', `v=DKIM1; h=sha1 : SHA256; p=${good}`, { ...usable, hashes: ['sha1', 'sha256'] }],
    ['h empty', `v=DKIM1; h=; p=${good}`, usable],
    ['revoked', 'v=DKIM1; p=', { state: 'revoked', bits: null, key: '' }],
    ['revoked, with a semicolon', 'v=DKIM1; k=rsa; p=;', { state: 'revoked' }],
    ['revoked, only white space in p', 'v=DKIM1; p=  ', { state: 'revoked' }],
    ['Ed25519', `v=DKIM1; k=ed25519; p=${ed25519.raw}`, { state: 'usable', keyType: 'ed25519', bits: 256 }],
    ['Ed25519 wrapped as SPKI', `v=DKIM1; k=ed25519; p=${ed25519.spki}`, { state: 'undecodable', bits: null }],
    ['Ed25519 said to be RSA', `v=DKIM1; k=rsa; p=${ed25519.spki}`, { state: 'undecodable' }],
    ['RSA said to be Ed25519', `v=DKIM1; k=ed25519; p=${good}`, { state: 'undecodable', keyType: 'ed25519' }],
    ['elliptic curve said to be RSA', `v=DKIM1; k=rsa; p=${foreignKeys.ec}`, { state: 'undecodable' }],
    ['a private key', `v=DKIM1; p=${foreignKeys.rsaPrivate}`, { state: 'undecodable' }],
    ['another type', `v=DKIM1; k=dsa; p=${good}`, { state: 'foreign', keyType: 'dsa', bits: null }],
    ['cut off after 255 characters', `v=DKIM1; k=rsa; p=${good.slice(0, 255 - 18)}`, { state: 'undecodable' }],
    ['cut off by one byte', `v=DKIM1; p=${good.slice(0, -4)}`, { state: 'undecodable' }],
    ['cut off inside a Base64 group', `v=DKIM1; p=${good.slice(0, 41)}`, { state: 'undecodable' }],
    ['an ellipsis', 'v=DKIM1; k=rsa; p=MIGfMA...', { state: 'undecodable' }],
    ['quotes in p', `v=DKIM1; p="${good}"`, { state: 'undecodable' }],
    ['PEM lines', `v=DKIM1; p=-----BEGIN PUBLIC KEY-----${good}`, { state: 'undecodable' }],
    ['URL-safe Base64', 'v=DKIM1; p=MIGf-A0_', { state: 'undecodable' }],
    ['a piece that is no tag', `v=DKIM1; rubbish; p=${good}`, { ...usable, broken: ['rubbish'] }],
    ['a tag twice', `v=DKIM1; k=rsa; k=rsa; p=${good}`, { ...usable, broken: ['k'] }],
    ['v last', `p=${good}; v=DKIM1`, null],
    ['v in lower case', `v=dkim1; p=${good}`, null],
    ['another version', `v=DKIM2; p=${good}`, null],
    ['tag names in capitals', `V=DKIM1; P=${good}`, null],
    ['no p', 'v=DKIM1; k=rsa', null],
    ['escaped semicolons', `v=DKIM1\\; k=rsa\\; p=${good}`, null],
    ['an SPF record', 'v=spf1 -all', null],
    ['nothing', '', null],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    const key = readDkimKey(text);
    if (expected === null) expect(key).toBeNull();
    else expect(key).toMatchObject({ broken: [], ...expected });
  });
});

test('no text and no bytes make a reader throw', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('v=DKIM1;', 'p=', 'k=rsa;', 't=y:s;', good.slice(0, 60), '=', ';', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      readDkimKey(pieces.join(''));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const bits = rsaBits(bytes);
      expect(bits === null || (bits >= 0 && bits <= bytes.length * 8)).toBe(true);
    }),
  );
});

test.each([
  ['', 0],
  ['QQ==', 1],
  ['QQ', 1],
  ['QUI=', 2],
  ['QU JD\n', 3],
  ['A', null],
  ['QUJDR', null],
  ['QQ===', null],
  ['Q=Q=', null],
  ['QUJ*', null],
])('Base64 %j has %s bytes', (text, length) => expect(decodeBase64(text)?.length ?? null).toBe(length));

test('a bit string that is not made of whole bytes is no key', () => {
  const bytes = decodeBase64(good) ?? new Uint8Array();
  expect([bytes[19], bytes[23], rsaBits(bytes)]).toEqual([0x03, 0x00, 2048]);
  expect(rsaBits(bytes.with(23, 1))).toBeNull();
});

test('Base64 decodes as everywhere else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
    }),
  );
});

test('a key with a byte changed or cut never passes for another size above its own', () => {
  const bytes = decodeBase64(good) ?? new Uint8Array();
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), (length) => {
      expect(rsaBits(bytes.subarray(0, length))).toBeNull();
    }),
  );
});

describe('records of other projects', () => {
  const rows = readFileSync(new URL('../../fixtures/records/dkim.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { record: string }).record);
  /** The rest of the rows have invented or cut keys. */
  const real: Record<string, string> = {
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=': 'ed25519 256',
    'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB':
      'rsa 1024',
  };
  test.each(rows)('%s', (record) => {
    const key = readDkimKey(record);
    const found = key === null ? null : key.state === 'usable' ? `${key.keyType} ${key.bits}` : key.state;
    const expected = real[record] ?? (/(^|[; ])p=;?$/.test(record) ? 'revoked' : /p=/.test(record) ? 'undecodable' : null);
    expect(found).toBe(expected);
  });
  test('are all there', () => expect(rows).toHaveLength(37));
});

describe('names of selectors', () => {
  test.each([
    ['selector1', true],
    ['s1', true],
    ['20260101', true],
    ['a.b', true],
    ['mail_2026', true],
    ['A-b', true],
    ['', false],
    ['-a', false],
    ['a-', false],
    ['a..b', false],
    ['.a', false],
    ['a b', false],
    ['a'.repeat(129), false],
    ['s1._domainkey', true],
    ['é', false],
  ])('%s: %s', (text, expected) => expect(isSelector(text)).toBe(expected));
  test('a service is named only if the name shows it', () => {
    expect(serviceOfSelector('Selector1')).toBe('Microsoft 365');
    expect(serviceOfSelector('google')).toBe('Google Workspace');
    expect(serviceOfSelector('default')).toBeNull();
    expect(serviceOfSelector('s1024')).toBeNull();
    expect(serviceOfSelector('nobody-knows')).toBeNull();
  });
});
