import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMailer } from '#server/ports/mailer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-mailer-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('lets nobody’s words add headers, turn the text around them or reach a terminal', async () => {
  const words = 'Invoice\r\nBcc: thief@evil.example\u202egnp\u2066\u0007\u001b[31m👩‍👩‍👧';
  const mail = { to: 'naledi@karoo.example', subject: words, text: `${words}\nNext line`, html: `<p>${words}</p>` };
  await openMailer({ smtpUrl: null, mailFrom: null }, folder).send(mail);
  const [name = ''] = await readdir(folder);
  const read = await PostalMime.parse(await readFile(join(folder, name)));
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(read.subject).toBe('Invoice Bcc: thief@evil.examplegnp[31m👩‍👩‍👧');
  expect(read.text).toMatch(/thief@evil\.examplegnp\[31m👩‍👩‍👧\nNext line/);
  expect(read.html).toContain('thief@evil.examplegnp[31m👩‍👩‍👧</p>');
});

it('shows an encoded word that somebody typed into a subject as it was typed', async () => {
  const mail = { to: 'naledi@karoo.example', subject: 'About =?utf-8?q?=E2=80=AEgpj?=', text: 'x', html: 'x' };
  await openMailer({ smtpUrl: null, mailFrom: null }, folder).send(mail);
  const [name = ''] = await readdir(folder);
  expect((await PostalMime.parse(await readFile(join(folder, name)))).subject).toBe('About = ?utf-8?q?=E2=80=AEgpj?=');
});
