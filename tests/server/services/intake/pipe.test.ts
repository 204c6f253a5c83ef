import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { failureMail, mailWith, reportMail, reportXml } from '#tests/fakes/mail.ts';

const fixtures = new URL('../../../fixtures/reports/', import.meta.url);
const fixture = (path: string) => readFileSync(new URL(path, fixtures));

let test: TestApp;
let made = 0;
let acme: { id: number; name: string };
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => test.close());
beforeEach(async () => {
  const name = `acme${(made += 1)}.example`;
  acme = { id: await test.domain(name), name };
});

const messageOf = (id: number) =>
  test.context.store.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const filesOf = (id: number) =>
  test.context.store.db.selectFrom('message_files').selectAll().where('message_id', '=', id).orderBy('id').execute();

describe('one pipe', () => {
  it('counts a report once, however often and in whatever wrapping it comes', async () => {
    const wish = { policyDomain: acme.name, count: 5 };
    await test.arrive(reportMail(wish));
    await test.arrive(gzipSync(reportXml(wish)), 'folder');
    await test.arrive(Buffer.from(reportXml(wish)), 'upload');
    await test.arrive(reportMail({ ...wish }), 'imap');
    const [batch] = await test.readWaiting();
    expect(batch).toMatchObject({ status: 'completed', messagesDone: 3, reportsStored: 1, duplicates: 2 });
    expect(await test.counted(acme.id)).toBe(5);
  });

  it('gives every row to the domain of its own header_from, the longest registered name first', async () => {
    const news = await test.domain(`news.${acme.name}`);
    const other = await test.domain(`other${made}.example`);
    const { messageId } = await test.arrive(
      reportMail({
        policyDomain: acme.name,
        from: [acme.name, `mail.${acme.name}`, `a.news.${acme.name}`, `other${made}.example`, 'nobody.example'],
        count: 7,
      }),
    );
    await test.readWaiting();
    expect(await test.counted(acme.id)).toBe(14);
    expect(await test.counted(news)).toBe(7);
    expect(await test.counted(other)).toBe(7);
    expect(await messageOf(messageId)).toMatchObject({ status: 'done', unknown_domains: ['nobody.example'] });
  });

  it('replaces a report by a later version of it and counts only that', async () => {
    const wish = { policyDomain: acme.name, reportId: 'twice' };
    await test.arrive(reportMail({ ...wish, count: 2 }));
    await test.readWaiting();
    await test.arrive(reportMail({ ...wish, count: 9 }));
    const [batch] = await test.readWaiting();
    expect(batch).toMatchObject({ reportsStored: 1, superseded: 1, duplicates: 0 });
    expect(await test.counted(acme.id)).toBe(9);
  });

  it('keeps what cannot be read with its reason', async () => {
    const broken = await test.arrive(mailWith('r.xml', 'text/xml', Buffer.from('<feedback><report_metadata>')));
    const chat = await test.arrive(Buffer.from('Subject: Lunch?\r\n\r\nAt noon?\r\n'));
    const [batch] = await test.readWaiting();
    expect(batch?.status).toBe('completed_with_errors');
    expect(await messageOf(broken.messageId)).toMatchObject({ status: 'failed', tries: 1 });
    const [file] = await filesOf(broken.messageId);
    expect(file).toMatchObject({ outcome: 'refused', file_name: 'r.xml' });
    expect(file?.reason_text).toMatch(/\w+ .*\./);
    expect((await messageOf(chat.messageId)).status).toBe('failed');
    expect((await filesOf(chat.messageId))[0]?.outcome).toBe('no_report');
  });

  it('counts the good files of a mail whose other files are broken', async () => {
    const good = mailWith('ok.xml', 'text/xml', Buffer.from(reportXml({ policyDomain: acme.name })));
    const text = good
      .toString()
      .replace(
        '--b1--',
        '--b1\r\nContent-Type: text/xml; name="bad.xml"\r\nContent-Disposition: attachment; filename="bad.xml"\r\n\r\n<feedback><record>\r\n--b1--',
      );
    const { messageId } = await test.arrive(Buffer.from(text));
    const [batch] = await test.readWaiting();
    expect(batch).toMatchObject({ status: 'completed_with_errors', reportsStored: 1, failedFiles: 1 });
    expect((await messageOf(messageId)).status).toBe('done');
    expect(await test.counted(acme.id)).toBe(3);
  });

  it.each([
    ['nobody.example', 'No domain is set up here for nobody.example. Add the domain, and Beacon reads this report again.'],
    [
      '192.0.2.1',
      'The report is about 192.0.2.1, which is no domain that can be added. Ask the reporter to correct its reports.',
    ],
    [
      'undisclosed',
      'The report is about undisclosed, which is no domain that can be added. Ask the reporter to correct its reports.',
    ],
  ])('asks to add only what can be a domain: %s', async (from, text) => {
    const { messageId } = await test.arrive(reportMail({ policyDomain: acme.name, from: [from] }));
    await test.readWaiting();
    expect(await messageOf(messageId)).toMatchObject({ status: 'orphan', reason_text: text });
  });

  it('stores TLS reports under the domain of each policy', async () => {
    const tls = JSON.parse(fixture('cry-inc+dmarc-report-viewer/testdata/smtp-tls-reports/google.json').toString()) as {
      policies: { policy: { 'policy-domain': string } }[];
    };
    for (const { policy } of tls.policies) policy['policy-domain'] = acme.name;
    const bytes = Buffer.from(JSON.stringify(tls));
    await test.arrive(bytes, 'folder');
    await test.arrive(mailWith('tls.json.gz', 'application/tlsrpt+gzip', gzipSync(bytes)));
    const batches = await test.readWaiting();
    expect(batches.reduce((sum, batch) => sum + batch.duplicates, 0)).toBe(1);
    const { db } = test.context.store;
    const reports = await db.selectFrom('tls_reports').selectAll().where('domain_id', '=', acme.id).execute();
    expect(reports).toHaveLength(1);
    expect(await db.selectFrom('tls_policies').select('seq').where('domain_id', '=', acme.id).execute()).toHaveLength(
      tls.policies.length,
    );
  });

  it('refuses a TLS report that does not say which domain it is about', async () => {
    const tls = JSON.parse(fixture('cry-inc+dmarc-report-viewer/testdata/smtp-tls-reports/google.json').toString()) as {
      policies: { policy: Record<string, unknown> }[];
    };
    for (const { policy } of tls.policies) delete policy['policy-domain'];
    const { messageId } = await test.arrive(Buffer.from(JSON.stringify(tls)), 'folder');
    await test.readWaiting();
    const text = 'This TLS report does not say which domain it is about.';
    expect(await messageOf(messageId)).toMatchObject({ status: 'failed', reason_code: 'no-policy-domain', reason_text: text });
  });

  it('counts a TLS policy without a domain only where the report is about a single one', async () => {
    const other = await test.domain(`tls-other${made}.example`);
    const policy = (name: string | null, sessions: number) => ({
      policy: { 'policy-type': 'sts', 'policy-domain': name },
      summary: { 'total-successful-session-count': sessions },
    });
    const reportOf = (id: string, policies: unknown[]) => ({
      'organization-name': 'R',
      'report-id': id,
      'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-01T23:59:59Z' },
      policies,
    });
    const nameless = [policy(acme.name, 5), policy(null, 7)];
    await test.arrive(Buffer.from(JSON.stringify(reportOf('one', nameless))), 'folder');
    const several = reportOf('several', [...nameless, policy(`tls-other${made}.example`, 1)]);
    const { messageId } = await test.arrive(Buffer.from(JSON.stringify(several)), 'folder');
    await test.readWaiting();
    const { db } = test.context.store;
    const stored = await db
      .selectFrom('tls_reports')
      .select(['domain_id', 'successes', 'ext_report_id'])
      .where('domain_id', 'in', [acme.id, other])
      .orderBy('id')
      .execute();
    expect(stored.map((one) => [one.domain_id, one.ext_report_id, one.successes])).toEqual([
      [acme.id, 'one', 12],
      [acme.id, 'several', 5],
      [other, 'several', 1],
    ]);
    expect(await filesOf(messageId)).toMatchObject([{ rows_read: 2, rows_refused: 1 }]);
  });

  it('keeps a TLS report without policies, with its reason', async () => {
    const tls = { 'organization-name': 'R', 'date-range': { 'start-datetime': '2026-11-01', 'end-datetime': '2026-11-02' } };
    const { messageId } = await test.arrive(Buffer.from(JSON.stringify(tls)), 'folder');
    await test.readWaiting();
    const text = 'The TLS report of R has no “policies”, the list that holds its counts. Send a complete copy of it.';
    const message = await messageOf(messageId);
    expect(message).toMatchObject({ status: 'failed', reason_code: 'no-policies', reason_text: text });
    const { db } = test.context.store;
    expect(
      await db.selectFrom('message_contents').select('encoding').where('sha256', '=', message.sha256).execute(),
    ).toHaveLength(1);
  });

  it('stores failure reports redacted, for 30 days, and deletes the message itself', async () => {
    const mta = 'Reporting-MTA: dns; sipho@mx.receiver.example\nSource-IP:';
    const raw = Buffer.from(failureMail(acme.name).toString().replace('Source-IP:', mta));
    test.setTime('2026-11-21T06:00:00Z');
    const { messageId } = await test.arrive(raw);
    await test.readWaiting();
    test.setTime(null);
    const { db } = test.context.store;
    const [file] = await filesOf(messageId);
    expect(file).toMatchObject({ kind: 'failure', reporter: expect.stringMatching(/^[\w-]{22}@mx\.receiver\.example$/) });
    const rows = await db.selectFrom('failure_reports').selectAll().where('message_id', '=', messageId).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.expires_at.toISOString()).toBe('2026-12-21T06:00:00.000Z');
    const stored = JSON.stringify(rows);
    for (const personal of ['thandi', 'dlamini', 'sipho']) expect(stored.toLowerCase()).not.toContain(personal);
    expect(stored).toContain('192.0.2.44');
    const message = await messageOf(messageId);
    expect(message).toMatchObject({ status: 'done', subject: null });
    const kept = await db.selectFrom('message_contents').select('encoding').where('sha256', '=', message.sha256).execute();
    expect(kept).toEqual([]);
    expect(await test.arrive(raw)).toEqual({ messageId, already: true });
    expect(await db.selectFrom('message_contents').select('encoding').where('sha256', '=', message.sha256).execute()).toEqual([]);
  });
});
