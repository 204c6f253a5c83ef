import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { publicCalls } from '#contract/public.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { reporting } from '#contract/reporting.ts';
import { runDocument } from '#server/services/documents/run-document.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let naledi: TestUser;
let customerId: number;
let pack: Map<string, Buffer>;

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const textOf = (path: string) => pack.get(path)?.toString('utf8') ?? '';
type Manifest = {
  subject: string;
  signature: { key_id: string; keys_url: string };
  files: { path: string; bytes: number; sha256: string }[];
};

async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Alerts of 90 days before: one still open, one resolved a week before, one resolved 60 days before. */
async function alertsBefore(domainId: number): Promise<void> {
  const { db } = test.context.store;
  const now = test.context.clock.now().getTime();
  for (const [title, resolvedDaysAgo] of Object.entries({ 'Still open': null, 'Fixed last week': 7, 'Fixed long ago': 60 })) {
    const id = await openAlertRow(test, domainId);
    const set = { title, detected_at: new Date(now - 90 * 86_400_000) };
    const resolved =
      resolvedDaysAgo === null ? {} : { status: 'resolved' as const, resolved_at: new Date(now - resolvedDaysAgo * 86_400_000) };
    await db
      .updateTable('alerts')
      .set({ ...set, ...resolved })
      .where('id', '=', id)
      .execute();
  }
}

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  customerId = await test.customer('Karoo Wines');
  await alertsBefore(await test.domain('karoocellar.example', customerId));
  naledi = await test.login('customer', [{ customerId, level: 'owner' }], 'naledi@karoo.example');
  const body = { report_type: 'compliance_evidence' as const, format: 'zip' as const, customer_id: customerId };
  const { job_id: job } = await test.call(reportScheduling.makeReport, { body }, naledi);
  expect(await runDocument(test.context, Number(job))).toBe(true);
  const file = await test.call(reportScheduling.reportFile, { params: { id: Number(job) } }, naledi);
  pack = await unzip(file as unknown as Uint8Array);
});
afterAll(() => test.close());

describe('an evidence pack', () => {
  it('holds the report, its facts, and how it is verified', () => {
    expect([...pack.keys()]).toEqual([
      'README.txt',
      'evidence.pdf',
      'evidence.json',
      'policy-history.csv',
      'dns-proofs.csv',
      'record-changes.csv',
      'scores.csv',
      'alerts.csv',
      'people.csv',
      'SHA256SUMS',
      'manifest.json',
      'manifest.sig',
      'public-key.pem',
    ]);
    expect(textOf('dns-proofs.csv')).toContain('karoocellar.example');
    expect(textOf('people.csv')).toContain('naledi@karoo.example');
    expect(textOf('evidence.pdf').slice(0, 5)).toBe('%PDF-');
  });

  it('holds every alert that was open in the period, however old', () => {
    const rows = textOf('alerts.csv')
      .split('\r\n')
      .filter((row) => row.startsWith('karoocellar.example,'));
    expect(new Set(rows.map((row) => row.split(',')[2]))).toEqual(new Set(['Fixed last week', 'Still open']));
  });

  it('names the SHA-256 of each file, in the manifest and for sha256sum', () => {
    const { files, subject } = JSON.parse(textOf('manifest.json')) as Manifest;
    expect(subject).toBe('Karoo Wines');
    expect(files.map(({ path }) => path)).toEqual([...pack.keys()].slice(0, 10));
    for (const { path, bytes, sha256: hash } of files) {
      const content = pack.get(path) ?? Buffer.alloc(0);
      expect([content.length, sha256(content)], path).toEqual([bytes, hash]);
      if (path !== 'SHA256SUMS') expect(textOf('SHA256SUMS')).toContain(`${hash}  ${path}\n`);
    }
  });

  it('is signed with the key that is published to anybody, and a changed manifest is found out', async () => {
    const { signature } = JSON.parse(textOf('manifest.json')) as Manifest;
    const { keys } = await test.call(publicCalls.evidenceKeys, {}, null);
    const published = keys.find(({ key_id: id }) => id === signature.key_id);
    expect(published).toMatchObject({ algorithm: 'Ed25519', public_key: textOf('public-key.pem') });
    const key = createPublicKey(published?.public_key ?? '');
    const manifest = pack.get('manifest.json') ?? Buffer.alloc(0);
    const signed = pack.get('manifest.sig') ?? Buffer.alloc(0);
    expect(verify(null, manifest, key, signed)).toBe(true);
    expect(verify(null, Buffer.from(manifest.toString().replace('Karoo', 'Other')), key, signed)).toBe(false);
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)('is verified by the commands of its README', () => {
    const folder = mkdtempSync(join(tmpdir(), 'beacon-evidence-'));
    try {
      for (const [path, content] of pack) writeFileSync(join(folder, path), content);
      const commands = textOf('README.txt').match(/(openssl pkeyutl.*|grep .*|sha256sum -c.*)/g) ?? [];
      expect(commands).toHaveLength(3);
      const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
      expect(commands.map((command) => run(command).status)).toEqual([0, 0, 0]);
      writeFileSync(join(folder, 'scores.csv'), 'changed');
      expect(run(commands[2] ?? '').status).not.toBe(0);
      writeFileSync(join(folder, 'SHA256SUMS'), `${sha256(Buffer.from('changed'))}  scores.csv\n`);
      expect(commands.slice(1).map((command) => run(command).status)).toEqual([1, 0]);
      writeFileSync(join(folder, 'manifest.json'), textOf('manifest.json').replace('Karoo', 'Other'));
      expect(run(commands[0] ?? '').status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is made of compliance evidence alone', async () => {
    const refused = { status: 400, body: { error: expect.stringContaining('Only compliance evidence') } };
    const body = { report_type: 'threat_summary' as const, format: 'zip' as const, customer_id: customerId };
    await expect(test.call(reportScheduling.makeReport, { body }, naledi)).rejects.toMatchObject(refused);
    await expect(
      test.call(
        reportScheduling.createSchedule,
        { body: { ...body, report_types: ['compliance_evidence', 'threat_summary'] } },
        naledi,
      ),
    ).rejects.toMatchObject(refused);
    const direct = { params: { type: 'customer_detailed' as const, id: customerId }, body: { format: 'zip' as const } };
    await expect(test.call(reporting.generate, direct, naledi)).rejects.toMatchObject(refused);
    const { templates } = await test.call(reporting.templates, {}, naledi);
    expect(templates.filter(({ formats }) => formats.includes('zip')).map(({ type }) => type)).toEqual(['compliance_evidence']);
  });
});
