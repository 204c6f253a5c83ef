import { describe, expect, test } from 'vitest';
import type { FailureParts, FailureReport } from '#domain/dmarc/failure-report.ts';
import { parseFailureReport } from '#domain/dmarc/failure-report-reader.ts';
import { hideLocalParts, redactFailureReport } from '#domain/dmarc/failure-report-redact.ts';

const NONE: FailureParts = {
  feedbackReport: null,
  originalHeaders: null,
  text: null,
  subject: null,
  from: null,
  dateSeconds: null,
};

function good(parts: Partial<FailureParts>): FailureReport {
  const result = parseFailureReport({ ...NONE, ...parts });
  if (!result.ok) throw new Error(result.problems[0]?.text);
  return result.value;
}

const RFC9991 = [
  'Feedback-Type: auth-failure',
  'Version: 1',
  'User-Agent: Receiver/2.0',
  'Auth-Failure: dmarc',
  'Identity-Alignment: dkim, spf',
  'Delivery-Result: policy',
  'Original-Mail-From: <Jane.Doe@bounce.example>',
  'Original-Rcpt-To: <john@receiver.example>',
  'Arrival-Date: Sat, 8 Oct 2011 20:15:58 +0200',
  'Source-IP: 2001:DB8::0:1',
  'Source-Port: 2525',
  'Incidents: 3',
  'Reporting-MTA: dns; mx.receiver.example',
  'Authentication-Results: mx.receiver.example;',
  '   dkim=fail header.d=example.com;',
  '\tspf=fail smtp.mailfrom=jane.doe@bounce.example',
  'Reported-Domain: Example.COM',
  'Reported-URI: mailto:jane.doe@example.com?subject=hello',
  'DKIM-Domain: example.com',
  'DKIM-Identity: jane@example.com',
  'DKIM-Selector: s1',
  'DKIM-Canonicalized-Body: U2VjcmV0IGJvZHk=',
  'SPF-DNS: txt : example.com : "v=spf1 -all"',
  'X-Queue: 7',
];

describe('reading', () => {
  test.each<[string, number, string[]]>([
    ['2025-11-29 10:00:00', 1_764_410_400, []],
    ['1764403200', 1_764_403_200, []],
    ['Sat, 29 Nov 2025 10:00:00 +0200 (SAST)', 1_764_403_200, []],
    [
      '29/11/2025',
      1_700_000_000,
      ['The arrival date is written as "29/11/2025", which is not a valid time; the date of its email is used.'],
    ],
    ['', 1_700_000_000, ['The report gives no arrival date; the date of its email is used.']],
  ])('the arrival date %j', (written, seconds, notes) => {
    const feedbackReport = `Feedback-Type: auth-failure\nAuth-Failure: spf\nSource-IP: 192.0.2.1\nArrival-Date: ${written}`;
    const read = good({ feedbackReport, dateSeconds: 1_700_000_000 });
    expect([read.arrivalDate, read.notes]).toEqual([seconds, notes]);
  });

  test.each([
    ['ceo@shop.example (The CEO <fake@bank.example>)', 'shop.example'],
    ['"fake@bank.example" <ceo@shop.example>', 'shop.example'],
    ['fake@bank.example <ceo@shop.example>', 'shop.example'],
    ['"a \\" <fake@bank.example>" <ceo@shop.example>', 'shop.example'],
    ['=?utf-8?Q?CEO?= <ceo@shop.example>, <y@other.example>', 'shop.example'],
    [`${'x'.repeat(2_000)} <ceo@shop.example>`, 'shop.example'],
    ['undisclosed:;', null],
    ['"ceo@shop.example"', null],
    ['"ceo"@shop.example', 'shop.example'],
    ['<'.repeat(100_000), null],
    ['"\\'.repeat(100_000), null],
    ['(\\'.repeat(100_000), null],
  ])('the domain of the From field %#', (from, domain) => {
    const feedbackReport = 'Feedback-Type: auth-failure\nSource-IP: 192.0.2.1';
    expect(good({ feedbackReport, originalHeaders: `From: ${from}` }).original?.fromDomain).toBe(domain);
  });

  test('a domain with a comment behind it', () => {
    const feedbackReport =
      'Feedback-Type: auth-failure\nReported-Domain: Shop.example (header from)\nDKIM-Domain: <shop.example>';
    expect(good({ feedbackReport })).toMatchObject({ reportedDomain: ['shop.example'], dkimDomain: 'shop.example' });
  });

  test.each<[string, string, string[]]>([
    [
      'Authentication-Results',
      'Authentication-Results: mx.example; dmarc=fail (p=none) header.from=shop.example; spf=none',
      ['shop.example'],
    ],
    ['DKIM-Domain', 'Auth-Failure: signature\nDKIM-Domain: shop.example', ['shop.example']],
    ['the address after header.from', 'Authentication-Results: mx; dkim=fail header.from=<ann@shop.example>', ['shop.example']],
    ['no field', 'Authentication-Results: mx.example; spf=fail smtp.mailfrom=a@other.example', []],
  ])('a report without Reported-Domain names it in %s', (_, field, expected) => {
    const feedbackReport = `Feedback-Type: auth-failure\nSource-IP: 192.0.2.1\n${field}`;
    expect(good({ feedbackReport }).reportedDomain).toEqual(expected);
    expect(good({ feedbackReport, originalHeaders: 'From: a@real.example' }).reportedDomain).toEqual([]);
  });

  test.each(['\n', '\r\n', '\r'])('all fields, lines ended by %j', (lineEnd) => {
    const read = good({ feedbackReport: RFC9991.join(lineEnd) + lineEnd });
    expect(read).toMatchObject({
      style: 'arf',
      feedbackType: 'auth-failure',
      version: '1',
      userAgent: 'Receiver/2.0',
      authFailure: 'dmarc',
      identityAlignment: ['dkim', 'spf'],
      deliveryResult: 'policy',
      arrivalDate: 1_318_097_758,
      sourceIp: '2001:db8::1',
      sourcePort: 2525,
      incidents: 3,
      reportingMta: 'mx.receiver.example',
      originalMailFrom: '<Jane.Doe@bounce.example>',
      originalRcptTo: ['<john@receiver.example>'],
      authenticationResults: [
        'mx.receiver.example; dkim=fail header.d=example.com; spf=fail smtp.mailfrom=jane.doe@bounce.example',
      ],
      reportedDomain: ['example.com'],
      dkimDomain: 'example.com',
      dkimIdentity: 'jane@example.com',
      dkimSelector: 's1',
      spfDns: ['txt : example.com : "v=spf1 -all"'],
      extra: { 'x-queue': ['7'] },
      notes: [],
    });
  });

  test('Identity-Alignment: none is an empty list, a missing one is null and said', () => {
    expect(
      good({ feedbackReport: 'Auth-Failure: dmarc\nIdentity-Alignment: none\nArrival-Date: 1 Jan 2026 00:00:00 +0000' }),
    ).toMatchObject({ identityAlignment: [], notes: [] });
    const old = good({ feedbackReport: 'Feedback-Type: auth-failure\nAuth-Failure: dmarc', dateSeconds: 1_700_000_000 });
    expect(old).toMatchObject({ identityAlignment: null, arrivalDate: 1_700_000_000 });
    expect(old.notes).toHaveLength(2);
  });

  test.each(['spf-dkim', 'SPF , DKIM', 'spf dkim'])('Identity-Alignment: %s names both checks', (written) => {
    expect(good({ feedbackReport: `Auth-Failure: dmarc\nIdentity-Alignment: ${written}` }).identityAlignment).toEqual([
      'spf',
      'dkim',
    ]);
  });

  test.each(['IPv6:2001:DB8::1', '[IPv6:2001:db8::1]', '2001:db8::1 (mail.example)'])('the source address %s', (written) => {
    expect(good({ feedbackReport: `Auth-Failure: dmarc\nSource-IP: ${written}` }).sourceIp).toBe('2001:db8::1');
  });

  test('a complaint is said to be none about a failed check', () => {
    const { notes } = good({ feedbackReport: 'Feedback-Type: abuse\nSource-IP: 192.0.2.1', dateSeconds: 1_700_000_000 });
    expect(notes.filter((note) => note.includes('"abuse"'))).toHaveLength(1);
  });

  test('a report written as text by a mail server', () => {
    const text =
      'A message claiming to be from you has failed the published DMARC policy for your domain.\n\n  Sender Domain: example.com\n  Sender IP Address: 192.0.2.7\n  Received Date: Mon, 30 Sep 2019 20:53:16 -0300\n  SPF Alignment: no\n  DKIM Alignment: no\n  DMARC Results: Reject\n\n------ This is a copy of the headers ------\nFrom: x@other.example\n';
    expect(good({ text, originalHeaders: 'From: Boss <boss@example.com>\r\nSubject: Pay now' })).toMatchObject({
      style: 'text',
      sourceIp: '192.0.2.7',
      reportedDomain: ['example.com'],
      identityAlignment: ['spf', 'dkim'],
      deliveryResult: 'reject',
      arrivalDate: 1_569_887_596,
      original: { fromDomain: 'example.com', subject: 'Pay now' },
    });
    expect(good({ text }).original).toMatchObject({ fromDomain: 'other.example' });
    expect(good({ text: text.split('\n---')[0] ?? '' }).original).toBeNull();
  });

  test('the example sentence of RFC 5965 gives address and time', () => {
    const text =
      'This is an authentication failure report for an email message received from IP\n148.163.85.135 on Tue,  5 Oct 2021 17:37:02 +1300 (NZDT).';
    expect(good({ text })).toMatchObject({ sourceIp: '148.163.85.135', arrivalDate: 1_633_408_622 });
  });

  test('fields with names that every object has are read like others', () => {
    const fields = [...RFC9991, 'Constructor: one', 'constructor: two', '__proto__: three'].join('\r\n');
    expect(good({ feedbackReport: fields })).toMatchObject({ authFailure: 'dmarc', extra: { constructor: ['one', 'two'] } });
    expect(good({ text: 'Constructor: one\r\nSource-IP: 192.0.2.1' }).sourceIp).toBe('192.0.2.1');
  });

  test('nothing at all is refused', () => {
    const result = parseFailureReport({ ...NONE, text: 'hello' });
    expect(result.ok ? '' : result.problems[0]?.code).toBe('empty-failure-report');
  });
});

describe('redacting', () => {
  const hash = (localPart: string): string => `h${localPart.length}`;

  test('leaves no local part, name, body or query string', () => {
    const read = good({
      feedbackReport: RFC9991.join('\r\n'),
      originalHeaders:
        'From: "Jane Doe" <jane.doe@example.com>\nTo: John <john@receiver.example>, mary@receiver.example\nSubject: for jane.doe@example.com only\nMessage-ID: <jane.1@example.com>',
    });
    expect(JSON.stringify(read)).not.toContain('U2VjcmV0');
    const redacted = redactFailureReport(read, hash);
    expect(JSON.stringify(redacted)).not.toMatch(/jane|john|mary|doe|secret|subject=/i);
    expect(redacted).toMatchObject({
      originalMailFrom: '<h8@bounce.example>',
      reportedUri: ['mailto:h8@example.com'],
      dkimIdentity: 'h4@example.com',
      sourceIp: '2001:db8::1',
      reportedDomain: ['example.com'],
      original: {
        from: '<h8@example.com>',
        fromDomain: 'example.com',
        to: '<h4@receiver.example>, <h4@receiver.example>',
        subject: 'for h8@example.com only',
      },
    });
  });

  test('equal local parts stay equal, quoted and foreign letters too', () => {
    expect(hideLocalParts('"a b"@x.example jürgen@bücher.example @x.example', hash)).toBe(
      'h3@x.example h6@bücher.example @x.example',
    );
  });

  test.each([
    [`${'jane'.repeat(30)}@x.example`, 'h120@x.example'],
    ['"jane doe".smith@x.example', 'h16@x.example'],
    ['jane."the doe"@x.example', 'h14@x.example'],
    ['\\"jane\\"@x.example', 'h8@x.example'],
    ['jane\u0301.doe@x.example', 'h9@x.example'],
    ['jane[U+00AD]doe@x.example', 'h15@x.example'],
    ['jane😀@x.example', 'h6@x.example'],
    ['jane%40x.example and jane＠x.example', 'h4@x.example and h4@x.example'],
    ['jane.doe @x.example', 'h8@x.example'],
    ['jane@x.example=doe@y.example', 'h18@y.example'],
    ['spf=fail smtp.mailfrom=jane.doe@x.example', 'spf=fail smtp.mailfrom=h8@x.example'],
    ['spf=fail smtp.mailfrom="jane doe"@x.example', 'spf=fail smtp.mailfrom=h8@x.example'],
    ['<jane@[192.0.2.1]>, mailto:doe@x.example', '<h4@[192.0.2.1]>, mailto:h3@x.example'],
    ['lunch at 12 @ the office, 50% off', 'lunch at 12 @ the office, 50% off'],
  ])('hides all of the local part in %j', (text, expected) => {
    expect(hideLocalParts(text, hash)).toBe(expected);
  });

  test('takes no longer for a text that is made for it', () => {
    const start = performance.now();
    for (const part of ['a', '"', '\\"', 'a"', '"a ', '@', 'a@', ' @', '%40', '[', ',"\\'])
      hideLocalParts(part.repeat(100_000), hash);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('leaves no address in fields that hold none by the standards, and no name beside one', () => {
    const report = good({
      feedbackReport: [
        'Feedback-Type: for jane@x.example',
        'Version: jane@x.example',
        'User-Agent: Postfix (jane@x.example)',
        'Auth-Failure: jane@x.example',
        'Identity-Alignment: jane@x.example',
        'Delivery-Result: delivered to jane@x.example',
        'Arrival-Date: seen by jane@x.example',
        'Reporting-MTA: dns; jane@x.example',
        'DKIM-Selector: jane@x.example',
        'DKIM-Selector-DNS: jane@x.example',
        'DKIM-ADSP-DNS: jane@x.example',
        'SPF-DNS: jane@x.example',
        'Original-Mail-From: Jane Doe <jane@x.example>',
        'Original-Rcpt-To: "Doe, Jane" <jane@x.example>',
        'Original-Rcpt-To: jane',
      ].join('\n'),
    });
    const redacted = redactFailureReport(report, hash);
    expect(JSON.stringify(redacted)).not.toMatch(/jane|doe/i);
    expect(redacted).toMatchObject({ originalMailFrom: '<h4@x.example>', originalRcptTo: ['<h4@x.example>'] });
    expect(redactFailureReport({ ...report, originalMailFrom: '<>' }, hash).originalMailFrom).toBe('<>');
  });
});
