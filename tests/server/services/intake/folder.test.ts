import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startIntake } from '#server/intake.ts';
import { openDropFolder, type TakeFile } from '#server/ports/drop-folder.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';

describe('the drop folder', () => {
  let dir: string;
  let taken: { name: string; text: string }[];
  const take: TakeFile = async ({ name, raw }) => {
    taken.push({ name, text: raw.toString() });
    return null;
  };
  const open = (over: Partial<Parameters<typeof openDropFolder>[0]> = {}) =>
    openDropFolder({ dir, maxBytes: 1_000, take, settleMs: 40, ...over });
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'beacon-inbox-'));
    taken = [];
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  async function settleAndScan(folder: ReturnType<typeof open>) {
    await folder.scan();
    await pause(60);
    return folder.scan();
  }

  it('takes a file when it has stopped growing, not before', async () => {
    const folder = open();
    const path = join(dir, 'report.xml');
    writeFileSync(path, '<feed');
    await folder.scan();
    await pause(60);
    appendFileSync(path, 'back>');
    expect(await folder.scan()).toEqual({ taken: 0, refused: 0, waiting: 1 });
    await pause(60);
    expect(await folder.scan()).toEqual({ taken: 1, refused: 0, waiting: 0 });
    expect(taken).toEqual([{ name: 'report.xml', text: '<feedback>' }]);
    expect(readFileSync(join(dir, 'done', 'report.xml'), 'utf8')).toBe('<feedback>');
    expect(existsSync(path)).toBe(false);
  });

  it('leaves folders and hidden files alone and keeps files of the same name apart', async () => {
    const folder = open();
    mkdirSync(join(dir, 'sub'));
    writeFileSync(join(dir, 'sub', 'a.xml'), 'in a folder');
    writeFileSync(join(dir, '.partial'), 'hidden');
    for (const text of ['one', 'two']) {
      writeFileSync(join(dir, 'a.xml'), text);
      await settleAndScan(folder);
    }
    expect(taken.map((file) => file.text)).toEqual(['one', 'two']);
    expect(readdirSync(join(dir, 'done'))).toHaveLength(2);
    expect(existsSync(join(dir, 'sub', 'a.xml')) && existsSync(join(dir, '.partial'))).toBe(true);
  });

  it('puts what it cannot take aside with the reason', async () => {
    writeFileSync(join(dir, 'large.xml'), 'x'.repeat(2_000));
    writeFileSync(join(dir, 'odd.xml'), 'odd');
    const folder = open({ take: async () => 'This file is odd.' });
    expect(await settleAndScan(folder)).toMatchObject({ taken: 0, refused: 2 });
    expect(readdirSync(join(dir, 'refused')).sort()).toEqual([
      'large.xml',
      'large.xml.reason.txt',
      'odd.xml',
      'odd.xml.reason.txt',
    ]);
    expect(readFileSync(join(dir, 'refused', 'odd.xml.reason.txt'), 'utf8')).toBe('This file is odd.\n');
  });

  it('puts a file back when it could not be stored, and takes it the next time', async () => {
    writeFileSync(join(dir, 'a.xml'), 'text');
    let works = false;
    const folder = open({ take: (file) => (works ? take(file) : Promise.reject(new Error('the store is away'))) });
    await expect(settleAndScan(folder)).rejects.toThrow('the store is away');
    expect(existsSync(join(dir, 'a.xml'))).toBe(true);
    works = true;
    await settleAndScan(folder);
    expect(taken).toHaveLength(1);
  });

  it('takes files whose names are too long to be longer, or are no UTF-8', async () => {
    writeFileSync(join(dir, `${'ü'.repeat(120)}.xml`), 'long');
    writeFileSync(join(dir, `${'x'.repeat(251)}.xml`), 'x'.repeat(2_000));
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from('caf\u00e9.xml', 'latin1')]), 'latin');
    expect(await settleAndScan(open())).toEqual({ taken: 2, refused: 1, waiting: 0 });
    expect(taken.map(({ text }) => text).sort()).toEqual(['latin', 'long']);
    for (const { name } of taken) expect(name).toMatch(/^(?:\u00fc+|caf\ufffd)\.xml$/);
    expect(readdirSync(join(dir, 'refused'))).toHaveLength(2);
  });

  it('takes the other files where the disk refuses one, and says which', async () => {
    for (let index = 0; index < 60; index += 1) writeFileSync(join(dir, `${index}.xml`), 'x'.repeat(900));
    const denied = Object.assign(new Error('EACCES: permission denied'), { syscall: 'open', path: '0.xml' });
    const folder = open({ take: (file) => (file.name === '0.xml' ? Promise.reject(denied) : take(file)) });
    await expect(settleAndScan(folder)).rejects.toThrow('The file 0.xml in the drop folder cannot be read: EACCES');
    expect(taken).toHaveLength(59);
    expect(existsSync(join(dir, '0.xml'))).toBe(true);
  });

  it('claims a file again by the time of its claim, whatever the time of the file', async () => {
    await open().scan();
    const claimed = (ms: number, name: string) => writeFileSync(join(dir, '.working', `${ms}.id~${name}`), 'left');
    claimed(Date.now(), 'fresh.xml');
    claimed(Date.now() - 600_000, 'old.xml');
    expect(await open().scan()).toMatchObject({ taken: 1 });
    expect(taken.map(({ name }) => name)).toEqual(['old.xml']);
  });

  it('gives each file to one of several workers', async () => {
    for (let index = 0; index < 30; index += 1) writeFileSync(join(dir, `${index}.xml`), String(index));
    const workers = Array.from({ length: 4 }, () => open());
    await Promise.all(workers.map((worker) => worker.scan()));
    await pause(60);
    await Promise.all(workers.map((worker) => worker.scan()));
    expect(taken.map((file) => Number(file.text)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_none, index) => index),
    );
  });

  it('takes up what a worker had claimed when it died', async () => {
    await open().scan();
    const claimed = join(dir, '.working', 'dead~a.xml');
    writeFileSync(claimed, 'left');
    expect(await open().scan()).toMatchObject({ taken: 0 });
    utimesSync(claimed, new Date(0), new Date(0));
    expect(await open().scan()).toMatchObject({ taken: 1 });
    expect(taken).toEqual([{ name: 'a.xml', text: 'left' }]);
  });
});

describe('files in the drop folder', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(async () => test.close());

  it('are read by themselves and counted; a half-written one when it is whole', async () => {
    const id = await test.domain('acme.example');
    const intake = await startIntake(test.context, { folderMs: 50, settleMs: 1_500 });
    const inbox = join(test.context.config.dataDir, 'inbox');
    await expect.poll(() => existsSync(join(inbox, 'done'))).toBe(true);
    writeFileSync(join(inbox, 'mail.eml'), reportMail({ reportId: 'one', count: 2 }));
    const xml = reportXml({ reportId: 'two', count: 5 });
    writeFileSync(join(inbox, '.two.part'), xml.slice(0, 500));
    renameSync(join(inbox, '.two.part'), join(inbox, 'two.xml'));
    await pause(120);
    appendFileSync(join(inbox, 'two.xml'), xml.slice(500));
    writeFileSync(join(inbox, 'empty.xml'), '');
    await expect.poll(() => test.counted(id)).toBe(7);
    await expect.poll(() => readdirSync(join(inbox, 'refused')).sort()).toEqual(['empty.xml', 'empty.xml.reason.txt']);
    expect(readdirSync(join(inbox, 'done')).sort()).toEqual(['mail.eml', 'two.xml']);
    await intake.stop();
  });
});
