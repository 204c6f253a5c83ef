import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Copy = { ok: number; failed?: number; named?: number; isSigned?: boolean };

function tlsReport(domain: string, { ok, failed = 0, named = failed }: Copy): Buffer {
  const detail = { 'result-type': 'certificate-expired', 'failed-session-count': named };
  return Buffer.from(
    JSON.stringify({
      'organization-name': 'Google Inc.',
      'date-range': { 'start-datetime': '2026-11-19T00:00:00Z', 'end-datetime': '2026-11-19T23:59:59Z' },
      'contact-info': 'smtp-tls-reporting@google.com',
      'report-id': 'one',
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': domain },
          summary: { 'total-successful-session-count': ok, 'total-failure-session-count': failed },
          'failure-details': named > 0 ? [detail] : [],
        },
      ],
    }),
  );
}

/** A mailbox's own server wrote the topmost Authentication-Results. */
function message(domain: string, copy: Copy): Buffer {
  const mail = mailWith('tls.json.gz', 'application/tlsrpt+gzip', gzipSync(tlsReport(domain, copy)), { from: 'tls@google.com' });
  const results = copy.isSigned ? 'Authentication-Results: mx.example; dkim=pass header.d=google.com\r\n' : '';
  return Buffer.concat([Buffer.from(results), mail]);
}

test.each<[string, Copy, Copy, number]>([
  ['an empty copy', { ok: 500 }, { ok: 0 }, 500],
  ['a smaller copy', { ok: 500 }, { ok: 90 }, 500],
  ['a fuller copy', { ok: 90 }, { ok: 500 }, 500],
  ['a copy without its details', { ok: 90, failed: 10 }, { ok: 95, failed: 10, named: 0 }, 100],
  ['a copy of nobody', { ok: 499, failed: 1, isSigned: true }, { ok: 498, failed: 2 }, 500],
  ['a copy of the sender', { ok: 498, failed: 2 }, { ok: 499, failed: 1, isSigned: true }, 500],
])('%s of a TLS report, first or last', async (name, first, second, sessions) => {
  for (const copies of [
    [first, second],
    [second, first],
  ]) {
    const domain = `tls${(made += 1)}.example`;
    const id = await app.domain(domain);
    for (const copy of copies) {
      await app.arrive(message(domain, copy), 'imap');
      await app.readWaiting();
    }
    const rows = await app.context.store.db.selectFrom('tls_reports').selectAll().where('domain_id', '=', id).execute();
    expect(rows.map((row) => row.successes + row.failures)).toEqual([sessions]);
    if (name.includes('nobody') || name.includes('of the sender')) expect(rows[0]?.successes).toBe(499);
  }
});
