import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AggregateRecord, AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import { readMessage } from '#server/services/intake/read-message.ts';
import type { ReadFile } from '#server/services/intake/read-types.ts';
import { recordsOf } from '#server/store/reports/packed-rows.ts';

const FOLDER = 'tests/fixtures/reports/';

type Expected = {
  file: string;
  kind: 'aggregate' | 'tls' | 'failure' | 'none';
  reporter: string;
  reportId: string;
  domain: string | string[];
  records: number;
  messages: number;
  successes: number;
  failures: number;
  refused?: boolean;
};

const table: Expected[] = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8'));

async function only(file: string): Promise<ReadFile> {
  const { files } = await readMessage(readFileSync(FOLDER + file), { sourceName: 'misleading.bin' });
  expect(files).toHaveLength(1);
  const [first] = files;
  if (!first) throw new Error('nothing found');
  return first;
}

function facts(found: ReadFile): Record<string, unknown> {
  if (found.kind === 'none') return {};
  if (!found.result.ok) return { refused: true };
  if (found.kind === 'aggregate') {
    const { header, rowCount, messageCount, recovered } = found.result.value;
    const domain = header.policy.domain;
    return { reporter: header.orgName, reportId: header.reportId, domain, records: rowCount, messages: messageCount, recovered };
  }
  if (found.kind === 'tls') {
    const { organizationName, reportId, policies } = found.result.value;
    const sum = (one: 'successfulSessions' | 'failedSessions'): number =>
      policies.reduce((total, policy) => total + policy[one], 0);
    const domain = policies.map((policy) => policy.domain ?? '');
    return {
      reporter: organizationName,
      reportId,
      domain,
      records: policies.length,
      successes: sum('successfulSessions'),
      failures: sum('failedSessions'),
    };
  }
  const { userAgent, originalEnvelopeId, reportedDomain, incidents } = found.result.value;
  return {
    reporter: userAgent,
    reportId: originalEnvelopeId ?? '',
    domain: reportedDomain[0] ?? '',
    records: 1,
    messages: incidents,
  };
}

describe('the sample files of other readers', () => {
  test.each(table.map((line) => [line.file, line] as const))('%s', async (file, line) => {
    const found = await only(file);
    expect(found.kind).toBe(line.kind);
    const { file: _file, kind: _kind, ...expected } = line;
    if (line.refused) expect(facts(found)).toEqual({ refused: true });
    else expect(facts(found)).toEqual(line.kind === 'aggregate' ? { ...expected, recovered: false } : expected);
  });

  test('every file is in the table', () => {
    expect(table.length).toBe(74);
  });

  test('the refusal of the malformed one still names its reporter and says that it is cut off', async () => {
    const found = await only('trollByte+dmarc/backend/tests/fixtures/malformed.xml');
    const text =
      found.kind === 'aggregate' && !found.result.ok ? found.result.problems.map((problem) => problem.text).join(' ') : '';
    expect(text).toMatch(/badreport\.com.*cut off/);
  });
});

type Stalwart = {
  report_metadata: {
    org_name: string;
    email: string;
    report_id: string;
    extra_contact_info: string | null;
    date_range: { begin: number; end: number };
  };
  policy_published: Record<'domain' | 'adkim' | 'aspf' | 'p' | 'sp', string> & { testing: boolean };
  record: {
    row: {
      source_ip: string;
      count: number;
      policy_evaluated: { disposition: string; dkim: string; spf: string; reason: { comment: string | null }[] };
    };
    identifiers: { envelope_to: string | null; envelope_from: string; header_from: string };
    auth_results: Record<
      'dkim' | 'spf',
      { domain: string; selector?: string; scope?: string; result: string; human_result: string | null }[]
    >;
  }[];
};

const word = (text: string): string | null => (text === 'Unspecified' ? null : text.toLowerCase());
const mode = (text: string): string | null => (text === 'Relaxed' ? 'r' : text === 'Strict' ? 's' : null);

function ours({ header }: AggregateReport, records: readonly AggregateRecord[]): unknown {
  const { domain, adkim, aspf, p, sp, testing } = header.policy;
  return {
    head: [header.orgName, header.email, header.reportId, header.extraContactInfo, header.begin, header.end],
    policy: [domain, adkim, aspf, p, sp, testing === 'y'],
    rows: records.map((row) => ({
      row: [
        row.sourceIp,
        row.count,
        row.disposition,
        row.dkimAligned,
        row.spfAligned,
        row.reasons.map((reason) => reason.comment),
      ],
      ids: [row.envelopeTo, row.envelopeFrom ?? '', row.headerFrom],
      dkim: row.dkim.map((dkim) => [dkim.domain ?? '', dkim.selector ?? '', dkim.result, dkim.humanResult]),
      spf: row.spf.map((spf) => [spf.domain ?? '', spf.scope, spf.result, spf.humanResult]),
    })),
  };
}

function theirs({ report_metadata: head, policy_published: policy, record }: Stalwart): unknown {
  return {
    head: [head.org_name, head.email, head.report_id, head.extra_contact_info, head.date_range.begin, head.date_range.end],
    policy: [policy.domain, mode(policy.adkim), mode(policy.aspf), word(policy.p), word(policy.sp), policy.testing],
    rows: record.map(({ row, identifiers, auth_results: results }) => ({
      row: [
        row.source_ip,
        row.count,
        word(row.policy_evaluated.disposition),
        word(row.policy_evaluated.dkim),
        word(row.policy_evaluated.spf),
        row.policy_evaluated.reason.map((reason) => reason.comment),
      ],
      ids: [identifiers.envelope_to, identifiers.envelope_from, identifiers.header_from],
      dkim: results.dkim.map((dkim) => [dkim.domain, dkim.selector ?? '', word(dkim.result), dkim.human_result]),
      spf: results.spf.map((spf) => [
        spf.domain,
        { Helo: 'helo' }[spf.scope ?? ''] ?? 'mfrom',
        word(spf.result),
        spf.human_result,
      ]),
    })),
  };
}

describe('field by field, as another reader has it', () => {
  const folder = 'stalwartlabs+mail-auth/resources/dmarc-feedback/';

  test.each(['001.xml', '002.xml', '003.xml', '004.xml', '005.xml', '100.eml', '101.eml', '102.eml', '103.eml', '104.eml'])(
    'aggregate report %s',
    async (name) => {
      const found = await only(folder + name);
      if (found.kind !== 'aggregate' || !found.result.ok) throw new Error('not read');
      const expected: Stalwart = JSON.parse(readFileSync(FOLDER + folder + name.replace(/\.\w+$/, '.json'), 'utf8'));
      expect(ours(found.result.value, recordsOf(found.rows))).toEqual(theirs(expected));
    },
  );

  test.each(['001', '002', '003', '004', '005'])('failure report %s', async (name) => {
    const found = await only(`stalwartlabs+mail-auth/resources/arf/${name}.eml`);
    if (found.kind !== 'failure' || !found.result.ok) throw new Error('not read');
    const read = found.result.value;
    const expected = JSON.parse(readFileSync(`${FOLDER}stalwartlabs+mail-auth/resources/arf/${name}.json`, 'utf8'));
    const unfolded = (texts: string[]): string[] => texts.map((text) => text.replace(/\s*\n\s+/g, ' '));
    expect([read.feedbackType.replace('-', ''), read.incidents, read.originalEnvelopeId, read.originalMailFrom]).toEqual([
      expected.feedback_type.toLowerCase(),
      expected.incidents,
      expected.original_envelope_id,
      expected.original_mail_from,
    ]);
    expect([read.originalRcptTo[0] ?? null, read.reportedDomain, read.reportedUri, read.reportingMta]).toEqual([
      expected.original_rcpt_to,
      expected.reported_domain,
      expected.reported_uri,
      expected.reporting_mta,
    ]);
    expect([
      read.sourceIp,
      read.userAgent,
      read.authFailure ?? 'unspecified',
      read.dkimDomain,
      read.dkimIdentity,
      read.dkimSelector,
    ]).toEqual([
      expected.source_ip,
      expected.user_agent,
      expected.auth_failure.toLowerCase(),
      expected.dkim_domain,
      expected.dkim_identity,
      expected.dkim_selector,
    ]);
    if (expected.arrival_date !== null) expect(read.arrivalDate).toBe(expected.arrival_date);
    expect(read.authenticationResults).toEqual(unfolded(expected.authentication_results));
  });
});
