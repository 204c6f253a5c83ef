import { describe, expect, it } from 'vitest';
import { judgePasted, kindOfPasted, type Pasted } from '#domain/check/pasted.ts';

const nowMs = Date.UTC(2026, 10, 20);
const key =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC8HAz3NGi476e7sL8qilNXJ58DUfX5nLjshLy/Z3DxPuYlIfeU+cFM6Osq4z43XCWplcwcxTWGsi4wzgW8KD90RjXF0AtETTRKk64yqg3mUYMVMpslW3N8MqGNqZpqkkkGPDghBDIgX0oi39S3YBWTLvy+qhawt1haZ+nRlbbmhQIDAQAB';

async function pasted(text: string): Promise<Pasted> {
  const result = await judgePasted(text, 'example.co.za', nowMs);
  if (!result.ok) throw new Error(result.problems[0]?.text);
  return result.value;
}
const codes = async (text: string) => (await pasted(text)).flags.map(({ code }) => code);

describe('a pasted record', () => {
  it.each([
    ['v=DMARC1; p=none', 'dmarc'],
    ['V = dmarc1; p=none', 'dmarc'],
    ['p=none; v=DMARC1', 'dmarc'],
    ['v=spf1 -all', 'spf'],
    ['"v=DKIM1; k=rsa; " "p=abc"', 'dkim'],
    ['k=rsa; p=abc', 'dkim'],
    ['v=TLSRPTv1; rua=mailto:a@example.co.za', 'tls_rpt'],
    ['v=STSv1; id=1', 'mta_sts'],
    ['version: STSv1\nmode: enforce', 'mta_sts_policy'],
    ['v=BIMI1; l=', 'bimi'],
    ['_dmarc 3600 IN TXT "v=DMARC1; " "p=none"', 'dmarc'],
    ['v=DMARC1; p="reject"', 'dmarc'],
    ['v=DKIM1; k=rsa; p="abc"', 'dkim'],
    ['v=spf1 "include:spf.example.org" -all', 'spf'],
    ['google-site-verification=1', null],
    ['', null],
  ])('%s is recognised by its beginning', (text, kind) => {
    expect(kindOfPasted(text)).toBe(kind);
  });

  it('refuses a text of unknown type, in words', async () => {
    const result = await judgePasted('hello', 'example.co.za', nowMs);
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'pasted_kind' }] });
  });

  it.each([
    ['v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:dmarc@example.co.za'],
    ['v=spf1 include:spf.example.org ip4:192.0.2.0/24 ~all'],
    ['v=TLSRPTv1; rua=mailto:tls@example.co.za'],
    ['v=STSv1; id=20261120'],
  ])('has nothing bad to say of %s', async (text) => {
    expect((await pasted(text)).flags.filter(({ severity }) => severity !== 'info' && severity !== 'low')).toEqual([]);
  });

  it.each([
    ['v=DMARC1; p=none; pct=50; rua=mailto:dmarc@example.co.za', 'DMARC_PCT', '_dmarc.example.co.za'],
    ['v=spf1 +all', 'SPF_PLUS_ALL', 'example.co.za'],
    [`v=DKIM1; k=rsa; p=${key}`, 'DKIM_KEY_1024', 'selector._domainkey.example.co.za'],
    ['v=DKIM1; p=not base64!', 'DKIM_UNDECODABLE', 'selector._domainkey.example.co.za'],
    [`v=DKIM1; k=rsa; p="${key}"`, 'DKIM_UNDECODABLE', 'selector._domainkey.example.co.za'],
    ['v=DKIM1; k=rsa; p=', 'DKIM_REVOKED', 'selector._domainkey.example.co.za'],
    ['v=DMARC1; p="reject"; rua=mailto:dmarc@example.co.za', 'DMARC_BAD_VALUE', '_dmarc.example.co.za'],
    ['v=TLSRPTv1; rua=tls@example.co.za', 'TLS_RPT_SYNTAX', '_smtp._tls.example.co.za'],
    ['v=STSv1; id=2026-11-20', 'MTA_STS_SYNTAX', '_mta-sts.example.co.za'],
  ])('finds what is wrong in %s', async (text, code, at) => {
    const { name, flags } = await pasted(text);
    expect(name).toBe(at);
    expect(flags.map((flag) => flag.code)).toContain(code);
    expect(flags.every((flag) => flag.at === at)).toBe(true);
  });

  it('evaluates a policy file, and reports only on the file', async () => {
    expect(await codes('version: STSv1\nmode: enforce\nmax_age: 604800')).not.toEqual([]);
    expect(await codes('version: STSv1\nmode: enforce\nmx: mail.example.co.za\nmax_age: 604800')).toEqual([]);
  });

  it('never takes a failed lookup for a missing record', async () => {
    const found = await codes('v=spf1 include:spf.example.org a mx -all');
    expect(found.filter((code) => /NONE|VOID|MISSING/.test(code))).toEqual([]);
  });

  it('reads a line of a zone file: strings joined, a long key whole, letters beyond ASCII kept', async () => {
    const { text, flags } = await pasted(
      `selector._domainkey IN TXT ( "v=DKIM1; k=rsa; p=${key.slice(0, 100)}" "${key.slice(100)}" )`,
    );
    expect(text).toBe(`v=DKIM1; k=rsa; p=${key}`);
    expect(flags.map(({ code }) => code)).not.toContain('DKIM_UNDECODABLE');
    expect((await pasted('v=DMARC1; p=none; rua=mailto:pôs@example.co.za')).text).toContain('pôs');
  });
});

it.each([
  ['_dmarc IN TXT v=DMARC1; p=none', 'dmarc', 'v=DMARC1; p=none'],
  ['shop.co.za. 3600 IN TXT v=spf1 mx -all', 'spf', 'v=spf1 mx -all'],
  ['“v=spf1 mx -all”', 'spf', '“v=spf1 mx -all”'],
])('%s is taken for what it was meant as', async (text, kind, bare) => {
  expect(await judgePasted(text, 'shop.co.za', 0)).toMatchObject({ ok: true, value: { kind, text: bare } });
});
