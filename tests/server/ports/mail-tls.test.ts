import { createServer } from 'node:net';
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { openMailbox } from '#server/ports/mailbox/mailbox.ts';
import { readImapUrl } from '#server/ports/mailbox/place.ts';
import { pooled } from '#server/ports/mailer.ts';
import { isOwnMachine } from '#server/ports/own-machine.ts';

it.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost', true],
  ['192.0.2.1', false],
  ['::ffff:127.0.0.1', true],
  ['mail.example.co.za', false],
  ['localhost.example', false],
])('%s is this machine: %s', (host, is) => expect(isOwnMachine(host)).toBe(is));

it('uses TLS to every other machine', () => {
  expect(pooled('smtp://user:pw@mail.example:587')).toContain('requireTLS=true');
  expect(pooled('smtp://user:pw@mail.example:587?requireTLS=false')).toContain('requireTLS=true');
  expect(pooled('smtp://127.0.0.1:25')).not.toContain('requireTLS');
});

it('sends no password to a server that offers no TLS', async () => {
  const asked: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth: ({ method }, _session, callback) => {
      asked.push(method);
      callback(null, { user: 'x' });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(pooled(`smtp://user:secret@mail.example:${port}`));
  url.hostname = '127.0.0.1';
  const transport = nodemailer.createTransport(url.href);
  await expect(transport.sendMail({ from: 'a@b.example', to: 'c@d.example', text: 'x' })).rejects.toThrow(/STARTTLS|TLS/);
  transport.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(asked).toEqual([]);
});

it('reads a mailbox of this machine without TLS', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (data) => {
      lines.push(data.toString());
      const [tag = '*'] = data.toString().split(' ');
      socket.write(`${tag} NO no\r\n`);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const place = readImapUrl(`imap://reports:secret@127.0.0.1:${port}`);
  if (!place.ok) throw new Error('The address was not read.');
  await expect(openMailbox(place.value, null, 3_000)).rejects.toThrow();
  server.close();
  expect(lines.join('')).not.toContain('STARTTLS');
});
