import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openMailbox } from '#server/ports/mailbox/mailbox.ts';
import { type MailboxPlace, readImapUrl } from '#server/ports/mailbox/place.ts';
import { startPolling } from '#server/services/intake/poll-mailbox.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

const timeoutMs = 400;

/** A mail server with one message that says nothing more from one moment on, or ends the connection there. */
type Until = 'connection' | 'greeting' | 'search' | 'list' | 'half a message';

const answers: [RegExp, string][] = [
  [/^CAPABILITY/, '* CAPABILITY IMAP4rev1 UIDPLUS\r\n'],
  [/^SELECT/, '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 2] next\r\n'],
  [/^UID SEARCH/, '* SEARCH\r\n'],
  [/^UID FETCH .*BODY/, '* 1 FETCH (UID 1 BODY[] {5000}\r\nFrom: reporter@example.net\r\nSubject: Rep'],
  [/^UID FETCH/, '* 1 FETCH (UID 1 RFC822.SIZE 5000)\r\n'],
];
const lastOf = { search: /^UID SEARCH/, list: /^UID FETCH .*SIZE/, 'half a message': /^UID FETCH .*BODY/ } as const;

function talk(socket: Socket, until: Until, isCut: boolean): void {
  const endsAt = until === 'connection' || until === 'greeting' ? null : lastOf[until];
  const end = () => {
    if (isCut) socket.end();
  };
  socket.on('error', () => undefined);
  if (until === 'connection') return end();
  socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n');
  if (until === 'greeting') return end();
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n').slice(0, -1)) {
      const [tag = '', ...rest] = line.split(' ');
      const command = rest.join(' ');
      const answer = answers.find(([asked]) => asked.test(command))?.[1] ?? '';
      if (endsAt?.test(command) !== true) socket.write(`${answer}${tag} OK done\r\n`);
      else {
        if (until === 'half a message') socket.write(answer);
        return end();
      }
    }
  });
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function placeOf(until: Until, isCut = false): Promise<MailboxPlace> {
  const server = createServer((socket) => talk(socket, until, isCut));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const read = readImapUrl(`imap://reports:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  if (!read.ok) throw new Error('This is no address.');
  return read.value;
}

async function visit(place: MailboxPlace): Promise<void> {
  const mailbox = await openMailbox(place, null, timeoutMs);
  try {
    await mailbox.unsettled(1);
    await mailbox.read((await mailbox.listAfter(0)).map(({ uid }) => uid));
  } finally {
    await mailbox.close();
  }
}

describe('a mailbox that stops answering is a failure, never an empty mailbox', () => {
  it.each<Until>(['connection', 'greeting', 'search', 'list', 'half a message'])('after: %s', async (until) => {
    await expect(visit(await placeOf(until))).rejects.toThrow('does not answer in time');
  });

  it.each<Until>(['search', 'list', 'half a message'])('nor where the server ends the connection after: %s', async (until) => {
    await expect(visit(await placeOf(until, true))).rejects.toThrow('cannot be read: the connection was closed');
  });
});

describe('while a mailbox does not answer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test?.close());

  it('its state says so, and its process ends all the same', async () => {
    const place = await placeOf('half a message');
    test.context.config.mailboxes = [place];
    const pace = { waitMs: 300, firstPauseMs: 50, longestPauseMs: 200, lastVisitMs: 100 };
    const polling = startPolling(test.context, place.name, () => openMailbox(place, null, timeoutMs), pace);
    const admin = await test.login('admin');
    const state = async () => {
      const { sources } = await test.call(contract.ingestion.mailboxStatus, {}, admin);
      return sources.find(({ channel }) => channel === 'imap')?.text;
    };
    await expect.poll(state, { timeout: 20_000 }).toContain('does not answer in time');
    await polling.stop();
    const silent = startPolling(test.context, place.name, () => new Promise<never>(() => undefined), pace);
    await silent.stop();
  });
});
