import { describe, expect, test } from 'vitest';
import type { TlsReport } from '#domain/tls-report.ts';
import { parseTlsReport } from '#domain/tls-report-reader.ts';

const BASE = {
  'organization-name': 'Company-X',
  'date-range': { 'start-datetime': '2016-04-01T00:00:00Z', 'end-datetime': '2016-04-01T23:59:59Z' },
  'contact-info': 'sts-reporting@company-x.example',
  'report-id': '5065427c',
  policies: [{ policy: { 'policy-type': 'sts', 'policy-domain': 'company-y.example' }, summary: {} }] as unknown[],
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

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['a URL as domain', { 'policy-domain': 'https://A.example/' }, { domain: 'a.example' }, 'a.example is used'],
    ['several domains in one', { 'policy-domain': 'a.example, b.example' }, { domain: 'a.example' }, 'a.example is used'],
    ['a list of one domain', { 'policy-domain': ['a.example'] }, { domain: 'a.example' }, ''],
  ])('a policy with %s', (_name, policy, expected, note) => {
    const read = good({ policies: [{ policy: { 'policy-type': 'sts', ...policy }, summary: {} }] });
    expect(read.policies).toMatchObject([expected]);
    expect(read.notes.join(' ')).toContain(note);
    expect(read.notes).toHaveLength(note === '' ? 0 : 1);
  });

  test('say what of a policy is left out', () => {
    const policy = { 'policy-type': 'sts', 'policy-domain': 'a.example' };
    const read = good({ policies: ['a.example', { policy, 'failure-details': ['certificate-expired'] }] });
    expect(read.policies).toHaveLength(1);
    expect(read.notes).toEqual([
      'Part of the list of policies is no policy and was left out.',
      'A failure detail cannot be read and was left out.',
      'A policy has no summary of its sessions; only its failure details are counted.',
    ]);
  });

  test.each([
    ['dates of messages', 'Fri, 01 Apr 2016 00:00:00 +0000', 'Fri, 01 Apr 2016 23:59:59 +0000', 1_459_555_199],
    ['small letters', '2016-04-01t00:00:00z', '2016-04-01t23:59:59z', 1_459_555_199],
    ['epoch seconds', 1_459_468_800, '1459555199', 1_459_555_199],
    ['only a start', '2016-04-01T00:00:00Z', null, 1_459_555_199],
    ['days', '2016-04-01', '2016-04-02', 1_459_555_200],
  ])('read a period of %s', (_name, start, end, last) => {
    expect(good({ 'date-range': { 'start-datetime': start, 'end-datetime': end } })).toMatchObject({
      begin: 1_459_468_800,
      end: last,
    });
  });

  test('in a list of one are read', () =>
    expect(parseTlsReport(JSON.stringify([BASE]))).toEqual(parseTlsReport(JSON.stringify(BASE))));

  const period = (start: string, end: string) =>
    JSON.stringify({ ...BASE, 'date-range': { 'start-datetime': start, 'end-datetime': end } });

  test.each([
    ['no-policies', JSON.stringify({ ...BASE, policies: undefined }), 'report of Company-X has no “policies”'],
    ['no-policies', JSON.stringify({ ...BASE, policies: null }), 'report of Company-X has no “policies”'],
    ['bad-policies', JSON.stringify({ ...BASE, policies: [[{ policy: {} }], null] }), 'hold no policy'],
    ['bad-period', period('2016-04-02T00:00:00Z', '2016-04-01T00:00:00Z'), 'ends before it begins'],
    [
      'no-period',
      period('0000-01-01T00:00:00Z', '04/02/2016'),
      '"0000-01-01T00:00:00Z" to "04/02/2016", which is not a valid time',
    ],
  ])('refused as %s, with the reason', (expected, json, reason) => {
    const result = parseTlsReport(json);
    expect(result.ok ? null : result.problems).toMatchObject([{ code: expected, text: expect.stringContaining(reason) }]);
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
