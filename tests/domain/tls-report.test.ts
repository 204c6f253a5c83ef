import { describe, expect, test } from 'vitest';
import type { TlsReport } from '#domain/tls-report.ts';
import { parseTlsReport } from '#domain/tls-report-reader.ts';

const BASE = {
  'organization-name': 'Company-X',
  'date-range': { 'start-datetime': '2016-04-01T00:00:00Z', 'end-datetime': '2016-04-01T23:59:59Z' },
  'contact-info': 'sts-reporting@company-x.example',
  'report-id': '5065427c',
  policies: [] as unknown[],
};

function good(change: Record<string, unknown>): TlsReport {
  const result = parseTlsReport(JSON.stringify({ ...BASE, ...change }));
  if (!result.ok) throw new Error(result.problems[0]?.text);
  return result.value;
}

function code(json: string): string | undefined {
  const result = parseTlsReport(json);
  return result.ok ? 'ok' : result.problems[0]?.code;
}

describe('TLS reports', () => {
  test('keep every field', () => {
    const policies = [
      {
        policy: {
          'policy-type': 'sts',
          'policy-string': ['version: STSv1', 'mode: testing'],
          'policy-domain': 'Company-Y.example.',
          'mx-host': ['*.mail.company-y.example'],
        },
        summary: { 'total-successful-session-count': 5326, 'total-failure-session-count': 303 },
        'failure-details': [
          {
            'result-type': 'certificate-expired',
            'sending-mta-ip': '2001:db8:abcd:0012::1',
            'receiving-ip': '2001:db8::2',
            'receiving-mx-hostname': 'MX1.mail.company-y.example',
            'receiving-mx-helo': 'mx1',
            'failed-session-count': 100,
            'additional-information': 'https://reports.example/1',
            'failure-reason-code': 'X509_V_ERR',
          },
        ],
      },
    ];
    expect(good({ policies })).toEqual({
      organizationName: 'Company-X',
      contactInfo: 'sts-reporting@company-x.example',
      reportId: '5065427c',
      begin: 1_459_468_800,
      end: 1_459_555_199,
      policies: [
        {
          policyType: 'sts',
          policyStrings: ['version: STSv1', 'mode: testing'],
          domain: 'company-y.example',
          mxHosts: ['*.mail.company-y.example'],
          successfulSessions: 5326,
          failedSessions: 303,
          failures: [
            {
              resultType: 'certificate-expired',
              sendingMtaIp: '2001:db8:abcd:0012::1',
              receivingIp: '2001:db8::2',
              receivingMxHostname: 'mx1.mail.company-y.example',
              receivingMxHelo: 'mx1',
              failedSessionCount: 100,
              additionalInformation: 'https://reports.example/1',
              failureReasonCode: 'X509_V_ERR',
            },
          ],
        },
      ],
      notes: [],
    });
  });

  test('are read with what reporters leave out', () => {
    const read = good({
      'contact-info': null,
      policies: [
        {
          policy: { 'policy-type': 'tlsa' },
          summary: { 'total-successful-session-count': '7' },
          'failure-details': [{ 'failed-session-count': 2 }, null],
        },
      ],
    });
    expect(read.policies[0]).toMatchObject({
      domain: null,
      successfulSessions: 7,
      failedSessions: 2,
      failures: [{ resultType: 'unknown', sendingMtaIp: null }],
    });
    expect(read.notes).toHaveLength(3);
  });

  test('keep a failure detail that is not in a list', () => {
    const failure = { 'result-type': 'certificate-expired', 'failed-session-count': 9 };
    const read = good({ policies: [{ policy: { 'policy-domain': 'a.example' }, 'failure-details': failure }] });
    expect(read.policies[0]).toMatchObject({ failedSessions: 9, failures: [{ failedSessionCount: 9 }] });
  });

  test('keep result types that no standard knows', () => {
    const read = good({
      policies: [
        {
          policy: { 'policy-type': 'STS', 'policy-domain': 'a.example' },
          'failure-details': [{ 'result-type': 'Quantum-Flux', 'failed-session-count': 1 }],
        },
      ],
    });
    expect(read.policies[0]).toMatchObject({ policyType: 'sts', failures: [{ resultType: 'quantum-flux' }] });
  });

  test.each([
    ['not-a-report', 'unused'],
    ['not-a-report', '{"a":1}'],
    ['not-a-report', '[1]'],
    ['bad-json', '{"organization-name":"x","policies":[{'],
    ['no-period', JSON.stringify({ ...BASE, 'date-range': null })],
    ['bad-count', JSON.stringify({ ...BASE, policies: [{ summary: { 'total-successful-session-count': -1 } }] })],
    ['bad-count', JSON.stringify({ ...BASE, policies: [{ 'failure-details': [{ 'failed-session-count': 'many' }] }] })],
    ['bad-policies', JSON.stringify({ ...BASE, policies: { summary: { 'total-failure-session-count': 9 } } })],
    ['ok', `\ufeff${JSON.stringify(BASE)}`],
    ['bad-json', `{"policies":${'['.repeat(200_000)}`],
  ])('%s', (expected, json) => {
    expect(code(json)).toBe(expected);
  });
});
