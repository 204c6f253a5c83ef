import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { contract } from '#contract/index.ts';
import { historyFiles } from '#server/ports/history-files.ts';
import { importByCommand } from '#server/services/intake/command-import.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { resumeImports, runHistoryImport } from '#server/services/intake/run-history-import.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';
import { tarOf } from '#tests/fakes/tar.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const calls = contract.historyImports;
const folder = mkdtempSync(join(tmpdir(), 'beacon-import-folder-'));
const outside = mkdtempSync(join(tmpdir(), 'beacon-import-outside-'));
let test: TestApp;
let admin: TestUser;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp({ env: { BEACON_IMPORT_FOLDER: folder } });
});
afterAll(async () => {
  await test.close();
  for (const dir of [folder, outside]) rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyStore(test);
  test.setTime('2026-11-26T09:41:00Z');
  admin = await test.login('admin');
  domainId = await test.domain('acme.example', await test.customer());
});

type Sent = { name: string; data: Buffer };
const begin = async (files: Sent[], who = admin) =>
  (
    await test.call(
      calls.begin,
      { body: { files: files.map(({ name, data }) => ({ name, size_bytes: data.length, modified_at: 1 })) } },
      who,
    )
  ).import;
const part = async (id: number, fileId: number, firstByte: number, data: Buffer, who = admin) =>
  (await test.call(calls.part, { params: { id, fileId, firstByte }, files: [{ name: 'part', data }] }, who)).received_bytes;
const start = async (id: number) => (await test.call(calls.start, { params: { id } }, admin)).import;
const all = async () => (await test.call(calls.list, {}, admin)).imports;
const now = async (id: number) => {
  const found = (await all()).find(({ import_id }) => import_id === id);
  if (found === undefined) throw new Error('The import is not listed.');
  return found;
};
const run = (id: number, isEnding = () => false) => runHistoryImport(test.context, id, isEnding);

/** Sends files as the screen does, has them stored and read, and answers how the import ended. */
async function imported(...files: Sent[]) {
  const begun = await begin(files);
  for (const [index, { data }] of files.entries()) {
    const id = begun.files[index]?.file_id ?? 0;
    for (let at = 0; at < data.length; at += 4_000_000) await part(begun.import_id, id, at, data.subarray(at, at + 4_000_000));
  }
  await start(begun.import_id);
  await run(begun.import_id);
  await test.readWaiting();
  await run(begun.import_id);
  return now(begun.import_id);
}

const mail = (reportId: string, month = 10, day = 20) =>
  reportMail({ reportId, begin: Date.UTC(2026, month, day) / 1000, count: 3 });
const mbox = (...mails: Buffer[]) => Buffer.concat(mails.flatMap((one) => [Buffer.from('From a@b\n'), one, Buffer.from('\n\n')]));
const rowsOf = async (table: 'messages' | 'history_import_parts' | 'history_import_messages') =>
  Number(
    (
      await test.context.store.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

async function zipOf(entries: [string, string | Buffer][]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, data] of entries) zip.addBuffer(Buffer.from(data), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

describe('an import of sent files', () => {
  it('stores what archives and files hold, once, and says what became of it by month', async () => {
    const tree = tarOf([
      { name: '2025/', type: '5' },
      { name: '2025/one.xml', data: reportXml({ reportId: 'one', begin: Date.UTC(2025, 8, 3) / 1000 }) },
      {
        name: `2025/${'long'.repeat(40)}/two.xml.gz`,
        data: gzipSync(reportXml({ reportId: 'two', policyDomain: 'other.example' })),
      },
      { name: 'notes.pdf', data: 'pdf' },
      { name: 'link.eml', type: '2' },
      { name: 'bad.xml', data: '<feedback><oops></feedback>' },
    ]);
    const files = [
      { name: 'tree.tar.gz', data: gzipSync(tree) },
      { name: 'old.mbox', data: mbox(mail('three'), mail('four', 9)) },
      {
        name: 'more.zip',
        data: await zipOf([
          ['a/five.eml', mail('five')],
          ['a/again.eml', mail('five')],
        ]),
      },
    ];
    const first = await imported(...files);
    expect(first).toMatchObject({
      status: 'completed',
      reason: null,
      messages: 7,
      new_messages: 6,
      known_messages: 0,
      waiting_messages: 0,
      reports_counted: 4,
      reports_held: 1,
      files_refused: 1,
      skipped_files: [{ name: 'tree.tar.gz/notes.pdf', reason: 'is neither a message nor a report file by its name' }],
    });
    expect(first.refusals[0]?.files).toBe(1);
    expect(first.months.map(({ messages }) => messages).reduce((sum, one) => sum + one, 0)).toBe(6);
    expect(first.months.find(({ month }) => month === '2025-09')).toEqual({ month: '2025-09', messages: 1, new_messages: 1 });
    expect(await test.counted(domainId)).toBe(12);
    expect(await rowsOf('history_import_parts')).toBe(0);
    expect(await rowsOf('history_import_messages')).toBe(0);
    const again = await imported(...files);
    expect(again).toMatchObject({ status: 'completed', new_messages: 0, known_messages: 6, reports_counted: 0 });
    expect(await test.counted(domainId)).toBe(12);
    expect((await all()).map(({ import_id }) => import_id)).toEqual([again.import_id, first.import_id]);
  });

  it('goes on where sending was broken off, and takes no part twice', async () => {
    const data = mbox(mail('one'), mail('two'));
    const file = { name: 'old.mbox', data };
    const begun = await begin([file]);
    const fileId = begun.files[0]?.file_id ?? 0;
    expect(await part(begun.import_id, fileId, 0, data.subarray(0, 100))).toBe(100);
    expect(await part(begun.import_id, fileId, 0, data.subarray(0, 100))).toBe(100);
    expect(await part(begun.import_id, fileId, 500, data.subarray(500))).toBe(100);
    await expect(start(begun.import_id)).rejects.toMatchObject({
      status: 409,
      body: { error: 'old.mbox has not been sent to its end. Choose the same files again to go on.' },
    });
    const other = await test.login('admin');
    expect((await begin([file], other)).import_id).not.toBe(begun.import_id);
    expect(await begin([file])).toMatchObject({ import_id: begun.import_id, files: [{ received_bytes: 100 }] });
    expect(await part(begun.import_id, fileId, 100, data.subarray(100))).toBe(data.length);
    expect(await start(begun.import_id)).toMatchObject({ status: 'queued' });
    await expect(part(begun.import_id, fileId, data.length, Buffer.from('x'))).rejects.toMatchObject({ status: 404 });
    await run(begun.import_id);
    expect(await now(begun.import_id)).toMatchObject({ status: 'reading', messages: 2, waiting_messages: 2 });
  });

  it.each<[string, { name: string; size_bytes: number; modified_at: number }[], string]>([
    ['nothing', [], 'Choose at least one file.'],
    ['an empty file', [{ name: 'a', size_bytes: 0, modified_at: 1 }], 'a is empty.'],
    ['2 GB and a byte', [{ name: 'a', size_bytes: 2 ** 31 + 1, modified_at: 1 }], 'larger than 2 GB together'],
    [
      '101 files',
      Array.from({ length: 101 }, (_, at) => ({ name: `${at}`, size_bytes: 1, modified_at: 1 })),
      '100 files at most',
    ],
  ])('refuses %s', async (_what, files, said) => {
    await expect(test.call(calls.begin, { body: { files } }, admin)).rejects.toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(said) as string },
    });
  });

  it.each<[string, () => Promise<Sent> | Sent]>([
    ['tar that breaks off', () => ({ name: 'a.tar', data: tarOf([{ name: 'a.eml', data: mail('a') }]).subarray(0, 700) })],
    [
      'tar with a damaged header',
      () => ({
        name: 'a.tar',
        data: damaged(
          tarOf([
            { name: 'a', data: 'x' },
            { name: 'b', data: 'y' },
          ]),
          1_024,
        ),
      }),
    ],
    [
      'tar.gz that breaks off',
      () => ({ name: 'a.tgz', data: gzipSync(tarOf([{ name: 'a.eml', data: mail('a') }])).subarray(0, -20) }),
    ],
    ['zip without its directory', async () => ({ name: 'a.zip', data: (await zipOf([['a.eml', mail('a')]])).subarray(0, -40) })],
  ])('stores nothing of a %s, says so, and keeps no file that no attempt could read', async (_what, made) => {
    const file = await made();
    const failed = await imported({ name: 'good.eml', data: mail('good') }, file);
    expect(failed).toMatchObject({ status: 'failed', messages: 0, new_messages: 0 });
    expect(failed.reason).toMatch(new RegExp(`^${file.name} cannot be unpacked: .*\\. Pack it again and start a new import\\.$`));
    expect(await rowsOf('messages')).toBe(0);
    expect([await rowsOf('history_import_parts'), failed.files.map((one) => one.received_bytes)]).toEqual([0, [0, 0]]);
    await expect(start(failed.import_id)).rejects.toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Start a new import') },
    });
  });

  it('writes nothing outside of its folder, whatever names an archive has', async () => {
    const names = ['../../out.eml', '/etc/out.eml', 'a/../../out.eml', '..\\out.eml', 'C:\\out.eml'];
    const tar = tarOf([...names.map((name) => ({ name, data: mail(name) })), { name: 'a/in.eml', data: mail('in') }]);
    const done = await imported({ name: 'names.tar', data: tar }, { name: '../../out.eml', data: mail('own') });
    expect(done).toMatchObject({ status: 'completed', new_messages: 2, skipped: names.length });
    expect(done.skipped_files[0]).toEqual({ name: '../../out.eml', reason: 'has a name that leads out of the archive' });
    expect(
      readdirSync(join(test.context.config.dataDir), { recursive: true }).filter((name) => String(name).includes('out.eml')),
    ).toEqual([]);
  });

  it('is ended by its process and goes on in another: nothing is doubled and every message counts as new', async () => {
    const mails = Array.from({ length: 130 }, (_, at) => mail(`r${at}`));
    const begun = await begin([{ name: 'old.mbox', data: mbox(...mails) }]);
    await part(begun.import_id, begun.files[0]?.file_id ?? 0, 0, mbox(...mails));
    await start(begun.import_id);
    let asked = 0;
    await run(begun.import_id, () => (asked += 1) > 2);
    const half = await now(begun.import_id);
    expect(half).toMatchObject({ status: 'storing', new_messages: 100 });
    test.setTime('2026-11-26T09:44:00Z');
    await resumeImports(test.context);
    await run(begun.import_id);
    await test.readWaiting();
    await run(begun.import_id);
    expect(await now(begun.import_id)).toMatchObject({
      status: 'completed',
      new_messages: 130,
      known_messages: 0,
      reports_counted: 130,
    });
    expect(await test.counted(domainId)).toBe(390);
  });

  it('is stopped, keeps what it stored, goes on when it is started again, and loses its files after a week', async () => {
    const data = mbox(mail('one'));
    const begun = await begin([{ name: 'old.mbox', data }]);
    const id = begun.import_id;
    await part(id, begun.files[0]?.file_id ?? 0, 0, data);
    await start(id);
    const stop = () => test.call(calls.stop, { params: { id } }, admin);
    expect(await stop()).toMatchObject({ import: { status: 'stopped' } });
    expect(await stop()).toMatchObject({ import: { status: 'stopped' } });
    await run(id);
    expect(await now(id)).toMatchObject({ status: 'stopped', messages: 0 });
    await start(id);
    await start(id);
    await stop();
    test.setTime('2026-12-04T09:41:00Z');
    await cleanUpNightly(test.context);
    admin = await test.login('admin');
    expect(await rowsOf('history_import_parts')).toBe(0);
    await expect(start(id)).rejects.toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('no longer on the server') },
    });
  });
});

const damaged = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at);
  return copy;
};

describe('an import of a folder of the server', () => {
  const fromFolder = (place: string) => test.call(calls.begin, { body: { folder: place } }, admin);

  it('reads what lies there, and follows no link out of it', async () => {
    mkdirSync(join(folder, '2025'), { recursive: true });
    writeFileSync(join(folder, '2025', 'one.eml'), mail('one'));
    writeFileSync(join(outside, 'secret.eml'), mail('secret'));
    symlinkSync(join(outside, 'secret.eml'), join(folder, '2025', 'linked.eml'));
    symlinkSync(outside, join(folder, 'out'));
    expect((await test.call(calls.list, {}, admin)).folder).toEqual({ path: folder, entries: ['2025'] });
    for (const place of ['out', 'out/secret.eml', '2025/linked.eml', '..', `../${outside.split('/').at(-1)}`, 'none', 'a\nb'])
      await expect(fromFolder(place), place).rejects.toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('There is nothing at') as string },
      });
    const { import: begun } = await fromFolder('2025');
    await run(begun.import_id);
    await test.readWaiting();
    await run(begun.import_id);
    expect(await now(begun.import_id)).toMatchObject({
      status: 'completed',
      place: '2025',
      new_messages: 1,
      skipped_files: [{ name: 'linked.eml', reason: 'is a link to another place, which is not followed' }],
    });
  });

  it('fails with a sentence where it went away', async () => {
    mkdirSync(join(folder, 'gone'), { recursive: true });
    const { import: begun } = await fromFolder('gone');
    rmSync(join(folder, 'gone'), { recursive: true });
    await run(begun.import_id);
    expect(await now(begun.import_id)).toMatchObject({
      status: 'failed',
      reason: 'There is nothing at "gone" in the import folder any more.',
    });
  });
});

describe('an import by the command', () => {
  const place = mkdtempSync(join(tmpdir(), 'beacon-import-command-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  beforeAll(() => {
    for (let index = 0; index < 120; index += 1)
      writeFileSync(join(place, `${String(index).padStart(3, '0')}.eml`), reportMail({ reportId: `command-${index}`, count: 1 }));
  });
  const skip = { onSkipped: () => undefined };
  const import_ = (
    onProgress: () => void = () => undefined,
    files = (onSkipped: (name: string, why: string) => void) => historyFiles(place, { maxBytes: 1_000_000, onSkipped }),
  ) => importByCommand(test.context, place, files, { ...skip, onProgress });

  it('is listed with its path and counts, and read to its end', async () => {
    expect(await import_()).toMatchObject({ taken: 120, already: 0 });
    const [listed] = await all();
    expect(listed).toMatchObject({ status: 'reading', place, started_by: null, is_command: true, new_messages: 120 });
    await test.readWaiting();
    await run(listed?.import_id ?? 0);
    expect(await all()).toMatchObject([{ status: 'completed', is_interrupted: false, reports_counted: 120 }]);
  });

  it('that was interrupted says so, is not taken over by a worker, and goes on where the command runs again', async () => {
    const ends = async function* (onSkipped: (name: string, why: string) => void) {
      let read = 0;
      for await (const file of historyFiles(place, { maxBytes: 1_000_000, onSkipped })) {
        read += 1;
        if (read > 60) throw new Error('killed');
        yield file;
      }
    };
    await expect(import_(() => undefined, ends)).rejects.toThrow('killed');
    const asItWas = { status: 'storing', reason: null, ended_at: null } as const;
    await test.context.store.db.updateTable('history_imports').set(asItWas).execute();
    expect((await all())[0]?.new_messages).toBe(50);
    expect((await all())[0]).toMatchObject({ status: 'storing', is_interrupted: false });
    test.setTime('2026-11-26T09:45:00Z');
    const [listed] = await all();
    expect(listed).toMatchObject({ status: 'storing', is_interrupted: true });
    await expect(start(listed?.import_id ?? 0)).rejects.toMatchObject({ status: 409 });
    await resumeImports(test.context);
    expect((await test.context.queue.counts('history-import')).waiting).toBe(0);
    expect(await import_()).toMatchObject({ taken: 70, already: 50 });
    expect(await all()).toMatchObject([{ status: 'reading', new_messages: 120, known_messages: 0, messages: 120 }]);
  });

  it('shows why it failed, and ends where it is stopped in the app', async () => {
    const breaks = async function* () {
      yield { file: 'a.eml', name: 'a.eml', raw: reportMail({ reportId: 'command-x' }) };
      throw new Error('The disk went away.');
    };
    await expect(import_(() => undefined, breaks)).rejects.toThrow('The disk went away.');
    expect(await all()).toMatchObject([{ status: 'failed', reason: 'The disk went away.' }]);
    const stopsFirst = async function* () {
      const [first] = await all();
      await test.call(calls.stop, { params: { id: first?.import_id ?? 0 } }, admin);
      yield { file: 'a.eml', name: 'a.eml', raw: reportMail({ reportId: 'command-y' }) };
    };
    await expect(import_(() => undefined, stopsFirst)).rejects.toThrow('was stopped in the app');
    expect(await all()).toMatchObject([{ status: 'stopped', reason: null }, { status: 'failed' }]);
  });
});
