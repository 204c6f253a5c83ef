import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { parsedmarcReports } from '#domain/import/parsedmarc-report.ts';
import { aggregateLines, type StreamedReport } from '#domain/stream/aggregate-lines.ts';
import { octetCounted, syslogMessage } from '#domain/stream/syslog.ts';

const golden = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/stream/aggregate.json'), 'utf8')) as object;

const report: StreamedReport = {
  domainId: 7,
  id: 41,
  domain: 'acme.example',
  version: '1.0',
  orgName: 'reporter.example',
  email: 'dmarc@reporter.example',
  extraContactInfo: null,
  reportId: '20261120.1',
  beginAt: new Date('2026-11-20T00:00:00Z'),
  endAt: new Date('2026-11-20T23:59:59Z'),
  receivedAt: new Date('2026-11-21T03:00:00Z'),
  errors: ['Nothing to say'],
  generator: null,
  shape: 'rfc7489',
  policy: {
    domain: 'acme.example',
    p: 'none',
    sp: null,
    np: null,
    adkim: null,
    aspf: 's',
    fo: null,
    pct: 50,
    testing: null,
    discoveryMethod: null,
  },
  rows: 2,
  messages: 5,
  replaces: [12],
};

const record = (over: Partial<AggregateRecord> = {}): AggregateRecord => ({
  seq: 0,
  sourceIp: '192.0.2.1',
  count: 3,
  disposition: 'none',
  dkimAligned: 'pass',
  spfAligned: 'fail',
  reasons: [],
  headerFrom: 'acme.example',
  envelopeFrom: 'bounce.mailer.example',
  envelopeTo: null,
  dkim: [{ domain: 'acme.example', selector: null, result: 'pass', humanResult: null }],
  spf: [{ domain: 'bounce.mailer.example', scope: 'mfrom', result: 'pass', humanResult: 'ok' }],
  ...over,
});

const forwarded = record({
  seq: 1,
  sourceIp: '2001:db8::5',
  count: 2,
  disposition: 'quarantine',
  dkimAligned: 'fail',
  reasons: [{ type: 'forwarded', comment: 'Weitergeleitet über Köln' }],
  dkim: [],
  spf: [],
});

const networkOf = (address: string) =>
  address.includes(':')
    ? { country: 'ZA', asn: 37_153, organisation: 'Karoo Net' }
    : { country: null, asn: null, organisation: null };
const linesOf = (records: AggregateRecord[], maxBytes = 250_000, about: StreamedReport = report) => [
  ...aggregateLines(about, records, maxBytes, networkOf),
];
type Parsed = {
  records: { source: { ip_address: string }; auth_results: { dkim: unknown[] } }[];
  beacon: Record<string, unknown>;
};
const parsed = (text: string) => JSON.parse(text) as Parsed;

describe('a report in the stream', () => {
  it('has the shape of the golden file, on one line of ASCII', () => {
    const [line, ...others] = linesOf([record(), forwarded]);
    expect(others).toEqual([]);
    expect(line?.text).toMatch(/^[ -~]+$/);
    expect(JSON.parse(line?.text ?? '')).toEqual(golden);
    expect(line).toMatchObject({ id: 'report-41-7', at: report.receivedAt });
  });

  it('is read again by the import of parsedmarc reports', () => {
    const [xml] = parsedmarcReports(JSON.stringify(golden)) ?? [];
    expect(xml).toContain('<source_ip>2001:db8::5</source_ip><count>2</count>');
    expect(xml).toContain('<begin>1795132800</begin>');
  });

  it.each([
    ['rfc7489', { pct: null, fo: null }, { pct: '100', fo: '0', adkim: 'r', sp: 'none' }],
    ['rfc9990', { pct: null, fo: null, sp: 'reject' }, { pct: null, fo: null, adkim: 'r', sp: 'reject' }],
  ] as const)('fills in what the policy of a %s report leaves to its defaults', (shape, policy, expected) => {
    const [line] = linesOf([], 250_000, { ...report, shape, policy: { ...report.policy, ...policy } });
    expect((JSON.parse(line?.text ?? '') as { policy_published: object }).policy_published).toMatchObject(expected);
  });

  it('without a row is a line too', () => {
    expect(linesOf([]).map(({ text }) => parsed(text).records)).toEqual([[]]);
  });

  it('is spread over lines of the given length, none of its rows twice or lost, each line with an id of its own', () => {
    const rows = Array.from({ length: 500 }, (_none, seq) => record({ seq, sourceIp: `192.0.2.${seq % 250}`, count: seq + 1 }));
    const lines = linesOf(rows, 8_000);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter(({ text }) => text.length > 8_000)).toEqual([]);
    expect(lines.flatMap(({ text }) => parsed(text).records.map(({ source }) => source.ip_address))).toEqual(
      rows.map(({ sourceIp }) => sourceIp),
    );
    expect(lines.map(({ text }) => parsed(text).beacon['part'])).toEqual(lines.map((_line, at) => at + 1));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.map(({ text }) => parsed(text).beacon['id'])).toEqual(lines.map(({ id }) => id));
    expect(linesOf(rows, 8_000)).toEqual(lines);
  });

  it('loses free texts only where a row is too long for a line', () => {
    const result = { domain: 'acme.example', selector: 's', result: 'fail', humanResult: 'é'.repeat(1_000) };
    const long = record({ dkim: Array.from({ length: 100 }, () => result) });
    const [line, ...others] = linesOf([record(), long], 8_000);
    expect([others.length, (line?.text.length ?? 0) < 8_000]).toEqual([0, true]);
    expect(parsed(line?.text ?? '').beacon['shortened']).toBe(true);
    expect(parsed(line?.text ?? '').records.map(({ auth_results }) => auth_results.dkim.length)).toEqual([1, 3]);
  });
});

describe('a syslog message', () => {
  it.each([
    ['logs', '<134>1 2026-11-21T03:00:00.000Z logs beacon - aggregate - {}'],
    ['a b\u00e9\n', '<134>1 2026-11-21T03:00:00.000Z ab beacon - aggregate - {}'],
    ['', '<134>1 2026-11-21T03:00:00.000Z - beacon - aggregate - {}'],
  ])('of the machine "%s" has the header of RFC 5424', (host, expected) => {
    expect(syslogMessage(host, { kind: 'aggregate', at: report.receivedAt, text: '{}' })).toBe(expected);
  });

  it('is led by its length', () => {
    expect(octetCounted('<134>1 - - - - - - x')).toBe('20 <134>1 - - - - - - x');
  });
});
