import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyFiles } from '#server/ports/history-files.ts';
import { importHistory } from '#server/services/intake/import-history.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';
import { srgDump } from '#tests/fakes/srg-dump.ts';

let dir: string;
let skipped: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'beacon-history-'));
  skipped = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const put = (name: string, content: string | Buffer) => {
  mkdirSync(join(dir, name, '..'), { recursive: true });
  writeFileSync(join(dir, name), content);
};
const history = (place = dir, maxBytes = 1_000_000) => historyFiles(place, { maxBytes, onSkipped: (name) => skipped.push(name) });
async function read(place = dir, maxBytes?: number) {
  const found: [string, string][] = [];
  for await (const { name, raw } of history(place, maxBytes)) found.push([name, raw.toString()]);
  return found;
}

describe('files of earlier times', () => {
  it('are found in folders of folders, in the order of their names, without what cannot be a report', async () => {
    put('2025/b.xml', 'b');
    put('2025/a.eml', 'a');
    put('2024/old.zip', 'zip');
    put('2025/c.msg', 'msg');
    put('2025/d.txt', '<?xml version="1.0"?>');
    put('2025/e.txt', 'text');
    put('notes.pdf', 'pdf');
    put('.hidden.eml', 'hidden');
    expect(await read()).toEqual([
      ['2024/old.zip', 'zip'],
      ['2025/a.eml', 'a'],
      ['2025/b.xml', 'b'],
      ['2025/c.msg', 'msg'],
      ['2025/d.txt', '<?xml version="1.0"?>'],
    ]);
    expect(skipped).toEqual(['2025/e.txt', 'notes.pdf']);
  });

  it('are the messages of a Maildir, without what it delivers right now and its own files', async () => {
    put('Maildir/cur/1795.M1P2.host:2,S', 'one');
    put('Maildir/new/1796.M1P2.host', 'two');
    put('Maildir/tmp/1797.M1P2.host', 'half');
    put('Maildir/dovecot-uidlist', '3 V1');
    expect((await read()).map(([, text]) => text)).toEqual(['one', 'two']);
  });

  it('are the messages of an mbox: quoted lines are as they were sent, a "From " in the text begins none', async () => {
    const first = 'Subject: a\n\nHello\n>From here on\nFrom now on\n';
    put('old.mbox', `From a@b Mon\n${first}\nFrom c@d Tue\nSubject: b\r\n\r\nlast`);
    expect(await read(join(dir, 'old.mbox'))).toEqual([
      ['old.mbox, message 1', 'Subject: a\n\nHello\nFrom here on\nFrom now on\n\n'],
      ['old.mbox, message 2', 'Subject: b\r\n\r\nlast'],
    ]);
  });

  it('are read from an mbox of any size, whatever falls between two parts of the file', async () => {
    const body = `${'x'.repeat(70)}\n`.repeat(1_500);
    put('big.mbox', Array.from({ length: 5 }, (_none, index) => `From a@b\nSubject: ${index}\n\n${body}\n`).join(''));
    expect((await read()).map(([, text]) => text)).toEqual(
      Array.from({ length: 5 }, (_none, index) => `Subject: ${index}\n\n${body}\n`),
    );
    expect((await read(dir, 10_000)).length).toBe(0);
    expect(skipped).toHaveLength(5);
  });
});

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0);

describe('an import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  });
  afterAll(() => app.close());

  it('counts every message once, by month, however often it is repeated', async () => {
    const mails = [8, 8, 9].map((month, index) =>
      reportMail({ reportId: `import-${index}`, begin: Date.UTC(2026, month, 1 + index) / 1000 }),
    );
    put('old.mbox', Buffer.concat(mails.flatMap((mail) => [Buffer.from('From a@b\n'), mail, Buffer.from('\n\n')])));
    put('one.xml.gz', gzipSync(reportXml({ reportId: 'import-gz' })));
    put('one.xml', reportXml({ reportId: 'import-xml' }));
    const heard: number[] = [];
    const first = await importHistory(app.context, history(), ({ taken }) => heard.push(taken));
    expect([first.files, first.taken, first.already]).toEqual([3, 5, 0]);
    expect(sumOf(first.byMonth.values())).toBe(5);
    expect(heard.at(-1)).toBe(5);
    const again = await importHistory(app.context, history(), () => undefined);
    expect([again.taken, again.already]).toEqual([0, 5]);
  });

  it('takes the reports of parsedmarc that are in one file', async () => {
    const id = await app.customer();
    const domainId = await app.domain('parsed.example', id);
    const record = {
      source: { ip_address: '192.0.2.7' },
      count: 12,
      policy_evaluated: { disposition: 'none', dkim: 'fail', spf: 'pass', policy_override_reasons: [] },
      identifiers: { header_from: 'parsed.example' },
      auth_results: { dkim: [], spf: [{ domain: 'parsed.example', scope: 'mfrom', result: 'pass' }] },
    };
    const reports = ['one', 'two'].map((report_id) => ({
      xml_schema: '1.0',
      report_metadata: {
        org_name: 'Protea',
        org_email: 'dmarc@protea.example',
        report_id,
        begin_date: '2026-11-19 00:00:00',
        end_date: '2026-11-19 23:59:59',
      },
      policy_published: { domain: 'parsed.example', p: 'none' },
      records: [record],
    }));
    put('aggregate.json', JSON.stringify(reports));
    const counts = await importHistory(app.context, history(), () => undefined);
    expect([counts.files, counts.taken, [...counts.byMonth]]).toEqual([1, 2, [['2026-11', 2]]]);
    await app.readWaiting();
    expect(await app.counted(domainId)).toBe(24);
  });

  it('takes the reports of a dump of dmarc-srg, and counts none again that arrives as the original', async () => {
    const domainId = await app.domain('srg.example', await app.customer());
    const begin = Date.UTC(2026, 10, 18) / 1000;
    const period = { begin: '2026-11-18 00:00:00', end: '2026-11-18 23:59:59' };
    const row = { ip: 'c0000201', count: 3, disposition: 2, dkim: 2, spf: 0 };
    const dump = srgDump(
      ['srg.example'],
      [
        { id: 1, org: 'Reporter.Example', externalId: 'srg-1', rows: [row], ...period },
        {
          id: 2,
          externalId: 'srg-2',
          rows: [row, { ...row, ip: '20010db8000000000000000000000001', count: 4 }],
          ...period,
        },
        { id: 3, externalId: 'srg-3', rows: [], ...period },
      ],
    );
    put('dump.sql.gz', gzipSync(dump));
    put('other.sql', 'CREATE TABLE `films` (\n  `id` int\n);\nINSERT INTO `films` VALUES (1);\n');
    const counts = await importHistory(app.context, history(), () => undefined);
    expect([counts.taken, [...counts.byMonth]]).toEqual([2, [['2026-11', 2]]]);
    expect(skipped).toEqual([expect.stringContaining('dump.sql.gz, report 3 of reporter.example with id srg-3'), 'other.sql']);
    await app.readWaiting();
    expect(await app.counted(domainId)).toBe(10);
    rmSync(join(dir, 'dump.sql.gz'));
    put('original.eml', reportMail({ reporter: 'reporter.example', policyDomain: 'srg.example', reportId: 'srg-1', begin }));
    put('dump.sql', dump);
    const again = await importHistory(app.context, history(), () => undefined);
    expect([again.taken, again.already]).toEqual([1, 2]);
    await app.readWaiting();
    expect(await app.counted(domainId)).toBe(10);
  });

  it('takes nothing of a dump that breaks off, and says where', async () => {
    const dump = srgDump(
      ['srg.example'],
      [
        {
          id: 1,
          externalId: 'cut',
          begin: '2026-11-18 00:00:00',
          end: '2026-11-18 23:59:59',
          rows: [{ ip: 'c0000201', count: 3, disposition: 2, dkim: 2, spf: 0 }],
        },
      ],
    );
    const place = dump.indexOf('INSERT INTO `rptrecords`') + 40;
    put('cut.sql', dump.subarray(0, place));
    const line = dump.subarray(0, place).toString('latin1').split('\n').length;
    await expect(importHistory(app.context, history(), () => undefined)).rejects.toThrow(
      `cut.sql cannot be imported, nothing of it was: line ${line}: the dump ends inside`,
    );
    put('cut.sql.gz', gzipSync(dump).subarray(0, -20));
    await expect(read(join(dir, 'cut.sql.gz'))).rejects.toThrow('cut.sql.gz cannot be imported, nothing of it was: ');
  });
});
