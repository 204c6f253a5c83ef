import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flatColumns, flatRows } from '#domain/stream/flat-rows.ts';
import { streamKinds } from '#domain/stream/stream-line.ts';

const golden = readFileSync(join(import.meta.dirname, '../../fixtures/stream/aggregate.json'), 'utf8');
const tls = JSON.stringify({
  organization_name: 'Reporter',
  begin_date: '2026-11-20T00:00:00Z',
  report_id: 'r',
  policies: [
    {
      policy_domain: 'acme.example',
      policy_type: 'sts',
      policy_strings: ['version: STSv1', 'mode: testing'],
      successful_session_count: 8,
      failed_session_count: 3,
      failure_details: [
        { result_type: 'validation-failure', failed_session_count: 2 },
        { result_type: 'starttls-not-supported', failed_session_count: 1 },
      ],
    },
  ],
  beacon: { kind: 'tls', id: 'tls-5-7', domain: 'acme.example' },
});
const failure = JSON.stringify({
  feedback_type: 'auth-failure',
  auth_failure: ['dmarc', 'spf'],
  source: { ip_address: '192.0.2.44', asn: 37_153 },
  parsed_sample: { subject: 'Minutes' },
  beacon: { id: 'failure-6-7', domain: 'acme.example' },
});

describe('lines of the stream as flat rows', () => {
  it('are a row for each row of an aggregate report', () => {
    const rows = flatRows('aggregate', golden);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      line_id: 'report-41-7',
      row: 2,
      registered_domain: 'acme.example',
      org_name: 'reporter.example',
      begin_date: '2026-11-20 00:00:00',
      p: 'none',
      pct: '50',
      source_ip_address: '2001:db8::5',
      source_asn: 37_153,
      count: 2,
      dmarc_aligned: false,
      disposition: 'quarantine',
      policy_override_reasons: 'forwarded',
      header_from: 'acme.example',
      envelope_to: null,
    });
    expect(rows[0]).toMatchObject({ dkim_domains: 'acme.example', spf_results: 'pass', errors: 'Nothing to say' });
  });

  it('are a row for each policy of a TLS report, and one more for each of its details', () => {
    const counts = flatRows('tls', tls).map((row) => [
      row['result_type'] ?? null,
      row['successful_session_count'],
      row['failed_session_count'],
    ]);
    expect(counts).toEqual([
      [null, 8, 3],
      ['validation-failure', null, 2],
      ['starttls-not-supported', null, 1],
    ]);
  });

  it('are one row of a failure report', () => {
    expect(flatRows('failure', failure)).toEqual([
      expect.objectContaining({
        auth_failure: 'dmarc,spf',
        source_ip_address: '192.0.2.44',
        source_asn: 37_153,
        subject: 'Minutes',
      }),
    ]);
  });

  it('hold nothing that is no column, in the type of the column', () => {
    const texts = { aggregate: golden, tls, failure };
    const types = { text: 'string', number: 'number', flag: 'boolean' };
    for (const kind of streamKinds)
      for (const row of flatRows(kind, texts[kind]))
        for (const [name, value] of Object.entries(row)) {
          const type = flatColumns[kind][name];
          expect(type, name).toBeDefined();
          if (value !== null && type !== undefined) expect(typeof value, name).toBe(types[type]);
        }
  });
});
