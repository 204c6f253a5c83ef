import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { receive } from '#server/services/intake/receive.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { failureMail, mailWith } from '#tests/fakes/mail.ts';

const { otherReports, ingestion } = contract;
const now = '2026-11-21T09:00:00Z';

function tlsReport(domain: string, id: string, failed: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      'organization-name': 'Google Inc.',
      'date-range': { 'start-datetime': '2026-11-19T00:00:00Z', 'end-datetime': '2026-11-19T23:59:59Z' },
      'contact-info': 'smtp-tls-reporting@google.com',
      'report-id': id,
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': domain, 'mx-host': ['mx.acme.example'] },
          summary: { 'total-successful-session-count': 90, 'total-failure-session-count': failed },
          'failure-details':
            failed === 0
              ? []
              : [
                  {
                    'result-type': 'certificate-expired',
                    'failed-session-count': failed,
                    'receiving-mx-hostname': 'mx.acme.example',
                  },
                ],
        },
      ],
    }),
  );
}

let app: TestApp;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let acme: number;
beforeAll(async () => {
  app = await openTestApp({ now });
  const [one, two] = [await app.customer(), await app.customer()];
  acme = await app.domain('acme.example', one);
  await app.domain('other.example', two);
  owner = await app.login('customer', [{ customerId: one, level: 'view' }]);
  other = await app.login('customer', [{ customerId: two, level: 'owner' }]);
  admin = await app.login('admin');
  await app.arrive(mailWith('a.json.gz', 'application/tlsrpt+gzip', gzipSync(tlsReport('acme.example', 'a', 0))));
  await app.arrive(mailWith('b.json.gz', 'application/tlsrpt+gzip', gzipSync(tlsReport('acme.example', 'b', 10))));
  await app.arrive(failureMail('acme.example'));
  await app.readWaiting();
});
afterAll(() => app.close());

describe('TLS reports', () => {
  const list = (who: TestUser, query = {}) => app.call(otherReports.tlsReports, { query }, who);

  test('are listed with their sums, those with failures by themselves', async () => {
    const found = await list(owner);
    expect(found.totals).toEqual({ sessions: 190, failed_sessions: 10, reporters: 1 });
    expect(found.reports.map((row) => [row.domain_name, row.sessions, row.failed_sessions])).toEqual([
      ['acme.example', 100, 10],
      ['acme.example', 90, 0],
    ]);
    const failed = await list(owner, { failed_only: true, domain_id: acme });
    expect([failed.pagination.total, failed.reports.length, failed.totals]).toEqual([1, 1, found.totals]);
    expect((await list(owner, { days: 1 })).reports).toEqual([]);
  });

  test('say why sessions failed', async () => {
    const [first] = (await list(owner)).reports;
    const { report } = await app.call(otherReports.tlsReport, { params: { id: first?.id ?? 0 } }, owner);
    expect(report.policies).toMatchObject([
      {
        policy_type: 'sts',
        mx_hosts: ['mx.acme.example'],
        failures: [{ result_type: 'certificate-expired', failed_sessions: 10, receiving_mx_hostname: 'mx.acme.example' }],
      },
    ]);
  });

  test('of others answer as if absent', async () => {
    const [first] = (await list(owner)).reports;
    expect((await list(other)).reports).toEqual([]);
    const params = { id: first?.id ?? 0 };
    await expect(app.call(otherReports.tlsReport, { params }, other)).rejects.toMatchObject({ status: 404 });
    await expect(list(other, { domain_id: acme })).rejects.toMatchObject({ status: 404 });
  });
});

describe('failure reports', () => {
  const list = (who: TestUser) => app.call(otherReports.failureReports, {}, who);

  test('are listed and opened without personal information, also on the day they came', async () => {
    const { reports } = await list(owner);
    expect(reports).toMatchObject([
      { domain_id: acme, source_ip: '192.0.2.44', auth_failure: 'dmarc', delivery_result: 'reject' },
    ]);
    const { report } = await app.call(otherReports.failureReport, { params: { id: reports[0]?.id ?? 0 } }, owner);
    expect(report).toMatchObject({ reported_domain: 'acme.example', expires_time: '2026-12-21T09:00:00.000Z' });
    expect(JSON.stringify(report).toLowerCase()).not.toMatch(/thandi|dlamini|sipho/);
  });

  test('of others answer as if absent', async () => {
    const [first] = (await list(owner)).reports;
    expect((await list(other)).reports).toEqual([]);
    const params = { id: first?.id ?? 0 };
    await expect(app.call(otherReports.failureReport, { params }, other)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the message of a file that was not counted', () => {
  const raw = (id: number, who: TestUser) => app.call(ingestion.rawMessage, { params: { id } }, who);

  test('is downloaded by staff as it came in, and that is written down', async () => {
    const bytes = mailWith('r.xml', 'text/xml', Buffer.from('<feedback><report_metadata>'));
    const { messageId } = await app.arrive(bytes);
    await app.readWaiting();
    const { refusals } = await app.call(ingestion.status, {}, admin);
    expect(refusals.find((one) => one.message_id === messageId)).toMatchObject({ may_download: true, code: expect.any(String) });
    expect(Buffer.compare(Buffer.from((await raw(messageId, admin)) as unknown as Uint8Array), bytes)).toBe(0);
    const noted = await app.context.store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'message_downloaded')
      .where('entity_id', '=', String(messageId))
      .execute();
    expect(noted.map((row) => [row.actor_user_id, row.entity_id])).toEqual([[admin.id, String(messageId)]]);
    await expect(raw(messageId, owner)).rejects.toMatchObject({ status: 403 });
  });

  test.each([
    ['smtp', 'dmarc@beacon.example', /^message-\d+\.eml$/],
    ['folder', 'notes of May.eml', /^notes of May\.eml$/],
  ] as const)('that came by %s from "%s" is named as a file', async (channel, sourceName, name) => {
    const origin = { channel, sourceName, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };
    const bytes = Buffer.from(`From: a@reporter.example\r\nSubject: by ${channel}\r\n\r\nnothing`);
    const { messageId } = await receive(app.context, bytes, origin);
    await app.readWaiting();
    const { headers } = await app.app.inject({
      url: `/api/ingestion/enhanced/messages/${messageId}/raw`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [, written = ''] = /filename\*=UTF-8''(.+)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(written)).toMatch(name);
    const { refusals } = await app.call(ingestion.status, {}, admin);
    const file = refusals.find((one) => one.message_id === messageId)?.file_name;
    expect(file).toBe(channel === 'smtp' ? null : sourceName);
  });

  test.each([
    ['the file itself', Buffer.from('<feedback><report_metadata>')],
    ['a file in it', mailWith('in\u202Elmx.\u0007', 'text/xml', Buffer.from('<feedback><report_metadata><a/>'))],
  ])('has a name in which nothing is hidden: %s', async (_what, bytes) => {
    const sourceName = `of\u202Elmx.\u0007${'x'.repeat(5_000)}`;
    const origin = { channel: 'folder' as const, sourceName, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };
    const { messageId } = await receive(app.context, bytes, origin);
    await app.readWaiting();
    const { refusals } = await app.call(ingestion.status, {}, admin);
    const name = refusals.find((one) => one.message_id === messageId)?.file_name ?? '';
    expect(name).toMatch(/^(?:of|in)\[U\+202E\]lmx\.\[U\+0007\]/);
    expect(name.length).toBeLessThanOrEqual(500);
  });

  test('of a counted report answers as if absent', async () => {
    const { id } = await app.context.store.db
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'done')
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(raw(id, admin)).rejects.toMatchObject({ status: 404 });
  });
});
