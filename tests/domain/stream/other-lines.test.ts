import { describe, expect, it } from 'vitest';
import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import { failureLine, type StreamedTls, tlsLine } from '#domain/stream/other-lines.ts';

const at = (text: string) => new Date(text);
const detail = (failedSessions: number) => ({
  resultType: 'validation-failure',
  failedSessions,
  sendingMtaIp: '192.0.2.8',
  receivingIp: null,
  receivingMxHostname: 'mx.acme.example',
  receivingMxHelo: null,
  additionalInformation: null,
  reasonCode: null,
});
const tls: StreamedTls = {
  id: 5,
  domainId: 7,
  domain: 'acme.example',
  receivedAt: at('2026-11-21T03:00:00Z'),
  orgName: 'Köln Mail',
  contactInfo: 'tls@reporter.example',
  reportId: '2026-11-20T00:00:00Z_acme.example',
  beginAt: at('2026-11-20T00:00:00Z'),
  endAt: at('2026-11-20T23:59:59Z'),
  policies: [
    {
      policyType: 'sts',
      policyDomain: 'acme.example',
      policyStrings: ['version: STSv1', 'mode: testing'],
      mxHosts: [],
      successes: 90,
      failures: 3,
      details: [detail(2), detail(1)],
    },
  ],
};

describe('a TLS report in the stream', () => {
  it('has the keys of parsedmarc, in ASCII', () => {
    const line = tlsLine(tls, 64_000);
    expect(line).toMatchObject({ kind: 'tls', id: 'tls-5-7', at: tls.receivedAt, text: expect.stringMatching(/^[ -~]+$/) });
    const failure = {
      result_type: 'validation-failure',
      sending_mta_ip: '192.0.2.8',
      receiving_mx_hostname: 'mx.acme.example',
    };
    expect(JSON.parse(line.text)).toEqual({
      organization_name: 'Köln Mail',
      begin_date: '2026-11-20T00:00:00Z',
      end_date: '2026-11-20T23:59:59Z',
      contact_info: 'tls@reporter.example',
      report_id: '2026-11-20T00:00:00Z_acme.example',
      policies: [
        {
          policy_domain: 'acme.example',
          policy_type: 'sts',
          policy_strings: ['version: STSv1', 'mode: testing'],
          successful_session_count: 90,
          failed_session_count: 3,
          failure_details: [
            { ...failure, failed_session_count: 2 },
            { ...failure, failed_session_count: 1 },
          ],
        },
      ],
      beacon: {
        kind: 'tls',
        id: 'tls-5-7',
        domain: 'acme.example',
        received_time: '2026-11-21T03:00:00.000Z',
        shortened: false,
      },
    });
  });

  it('loses details, and no count, where the line would be too long', () => {
    const details = Array.from({ length: 400 }, (_none, place) => detail(400 - place));
    const [policy] = tls.policies;
    if (policy === undefined) throw new Error('There is no policy.');
    const { text } = tlsLine({ ...tls, policies: [{ ...policy, failures: 80_200, details }] }, 8_000);
    expect(text.length).toBeLessThanOrEqual(8_000);
    const read = JSON.parse(text) as { policies: { failed_session_count: number; failure_details: unknown[] }[]; beacon: object };
    expect(read.policies[0]).toMatchObject({ failed_session_count: 80_200 });
    expect(read.policies[0]?.failure_details).toHaveLength(20);
    expect(read.beacon).toMatchObject({ shortened: true });
  });
});

const redacted: FailureReport = {
  style: 'arf',
  feedbackType: 'auth-failure',
  version: '1',
  userAgent: 'Lua/1.0',
  authFailure: 'dmarc',
  identityAlignment: ['dkim', 'spf'],
  deliveryResult: 'policy',
  arrivalDate: null,
  sourceIp: '192.0.2.44',
  sourcePort: null,
  incidents: 2,
  reportingMta: null,
  originalEnvelopeId: null,
  originalMailFrom: 'a1b2@acme.example',
  originalRcptTo: ['c3d4@receiver.example'],
  authenticationResults: ['dmarc=fail (p=none)'],
  reportedDomain: ['acme.example'],
  reportedUri: [],
  dkimDomain: null,
  dkimIdentity: null,
  dkimSelector: null,
  dkimSelectorDns: null,
  dkimAdspDns: null,
  dkimCanonicalizedHeader: null,
  spfDns: [],
  original: {
    from: '<a1b2@acme.example>',
    fromDomain: 'acme.example',
    to: '<c3d4@receiver.example>, <e5f6@receiver.example>',
    returnPath: null,
    subject: 'Minutes',
    messageId: '<1@acme.example>',
    date: Date.parse('2026-11-20T09:00:00Z') / 1000,
  },
  extra: {},
  notes: [],
};
const failure = {
  id: 6,
  domainId: 7,
  domain: 'acme.example',
  receivedAt: at('2026-11-21T03:00:00Z'),
  arrivalAt: at('2026-11-20T09:00:05Z'),
  reportedDomain: 'acme.example',
  redacted,
};
const networkOf = () => ({ country: 'ZA', asn: 37_153, organisation: 'Karoo Net' });

describe('a failure report in the stream', () => {
  it('has the keys of parsedmarc, with what is stored of it', () => {
    const { kind, text } = failureLine(failure, 64_000, networkOf);
    expect(kind).toBe('failure');
    expect(JSON.parse(text)).toMatchObject({
      feedback_type: 'auth-failure',
      arrival_date: 'Fri, 20 Nov 2026 09:00:05 GMT',
      arrival_date_utc: '2026-11-20 09:00:05',
      original_rcpt_to: 'c3d4@receiver.example',
      authentication_results: 'dmarc=fail (p=none)',
      auth_failure: ['dmarc'],
      authentication_mechanisms: ['dkim', 'spf'],
      reported_domain: 'acme.example',
      source: { ip_address: '192.0.2.44', country: 'ZA', asn: 37_153, as_name: 'Karoo Net' },
      sample_headers_only: true,
      parsed_sample: {
        from: { address: 'a1b2@acme.example', local: 'a1b2', domain: 'acme.example' },
        to_domains: ['receiver.example'],
        subject: 'Minutes',
        date: '2026-11-20 09:00:00',
      },
      beacon: { kind: 'failure', id: 'failure-6-7', incidents: 2, shortened: false },
    });
  });

  it('loses its free texts where the line would be too long, and has neither address nor date where none is stored', () => {
    const long = { ...redacted, sourceIp: null, authenticationResults: ['x'.repeat(9_000)] };
    const { text } = failureLine({ ...failure, arrivalAt: null, redacted: long }, 8_000, networkOf);
    expect(JSON.parse(text)).toMatchObject({
      authentication_results: null,
      arrival_date_utc: null,
      source: { ip_address: null, country: null, asn: null },
      beacon: { shortened: true },
    });
  });
});
