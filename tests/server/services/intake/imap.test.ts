import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { startIntake } from '#server/intake.ts';
import { startMailboxes } from '#server/mailboxes.ts';
import { type Mailbox, openMailbox } from '#server/ports/mailbox/mailbox.ts';
import { type MailboxPlace, readImapUrl } from '#server/ports/mailbox/place.ts';
import { fetchNew, startPolling } from '#server/services/intake/poll-mailbox.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { type Account, canHaveDovecot, type Dovecot, startDovecot } from '#tests/fakes/dovecot.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const noPlace = 'imap://reports:secret@127.0.0.1:9';

function placeOf(url: string): MailboxPlace {
  const read = readImapUrl(url);
  if (!read.ok) throw new Error(read.problems[0]?.text);
  return read.value;
}

const pace = { waitMs: 300, firstPauseMs: 50, longestPauseMs: 200, lastVisitMs: 100 };

describe.skipIf(!canHaveDovecot())('a mailbox', () => {
  let test: TestApp;
  let dovecot: Dovecot;
  let account: Account;
  let domainId: number;
  let made = 0;
  beforeAll(async () => {
    dovecot = await startDovecot();
    test = await openTestApp({ env: { IMAP_URL: dovecot.account().url, BEACON_SMTP_LISTEN: '127.0.0.1:0' } });
  });
  afterAll(async () => {
    await dovecot?.stop();
    await test?.close();
  });
  beforeEach(async () => {
    await emptyStore(test);
    account = dovecot.account();
    test.context.config.mailboxes = [placeOf(account.url)];
    domainId = await test.domain('acme.example');
  });

  const name = () => placeOf(account.url).name;
  const mail = (reportId = `imap ${(made += 1)}`) => reportMail({ reportId, count: 1 });

  async function looking<T>(work: (client: ImapFlow) => Promise<T>, url = account.url): Promise<T> {
    const { host, port, user } = placeOf(url);
    const client = new ImapFlow({ host, port, secure: false, auth: { user, pass: 'secret' }, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  const messagesIn = (folder: string) =>
    looking(async (client) => {
      const status = await client.status(folder, { messages: true });
      return status === false ? 0 : (status.messages ?? 0);
    });
  const withoutMoving = (mailbox: Mailbox): Mailbox => ({
    ...mailbox,
    settle: (uids) => mailbox.mark(uids).then(() => 'marked' as const),
  });
  async function fetchOnce(behaving = (mailbox: Mailbox) => mailbox) {
    const mailbox = await openMailbox(placeOf(account.url));
    try {
      return await fetchNew(test.context, behaving(mailbox));
    } finally {
      await mailbox.close();
    }
  }
  async function wayImap() {
    const admin = await test.login('admin');
    const { sources } = await test.call(contract.ingestion.mailboxStatus, {}, admin);
    return sources.find((source) => source.channel === 'imap');
  }

  it('is read to the last message; stored ones are moved, nothing is deleted', async () => {
    for (let index = 0; index < 5; index += 1) account.deliver(mail());
    expect(await fetchOnce()).toEqual({ fetched: 5, tooLarge: 0, settled: 'moved' });
    expect(await messagesIn('INBOX')).toBe(0);
    expect(await messagesIn('Beacon.Processed')).toBe(5);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(5);
    expect(await fetchOnce()).toEqual({ fetched: 0, tooLarge: 0, settled: 'nothing' });
  });

  it('goes on after a break between keeping and moving without counting anything twice', async () => {
    account.deliver(mail('broken line 1'));
    account.deliver(mail('broken line 2'));
    const cut = (mailbox: Mailbox) => ({ ...mailbox, settle: () => Promise.reject(new Error('the line broke')) });
    await expect(fetchOnce(cut)).rejects.toThrow('the line broke');
    expect(await messagesIn('INBOX')).toBe(2);
    expect(await fetchOnce()).toMatchObject({ fetched: 0, settled: 'moved' });
    expect(await messagesIn('INBOX')).toBe(0);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(2);
  });

  it('marks mail in place where it cannot be moved, and does not fetch it again', async () => {
    account.deliver(mail());
    expect(await fetchOnce(withoutMoving)).toMatchObject({ fetched: 1, settled: 'marked' });
    expect(await fetchOnce(withoutMoving)).toMatchObject({ fetched: 0, settled: 'nothing' });
    const flags = await looking(async (client) => {
      await client.mailboxOpen('INBOX');
      const [seen] = await client.fetchAll('1:*', { flags: true });
      return [...(seen?.flags ?? [])];
    });
    expect(flags).toEqual(expect.arrayContaining(['\\Seen', '$BeaconRead']));
  });

  it('takes no mail of others along where the server can neither MOVE nor expunge by UID', async () => {
    const server = await startDovecot({ can: 'IMAP4rev1 IDLE' });
    const old = server.account();
    old.deliver(mail());
    old.deliver(mail());
    const mailbox = await openMailbox(placeOf(old.url));
    try {
      const [ours, others] = (await mailbox.listAfter(0)).map(({ uid }) => uid);
      const left = await looking(async (client) => {
        await client.mailboxOpen('INBOX');
        await client.messageFlagsAdd(`${others}`, ['\\Deleted'], { uid: true });
        expect(await mailbox.settle([ours ?? 0])).toBe('marked');
        return client.search({ all: true }, { uid: true });
      }, old.url);
      expect(left).toEqual([ours, others]);
    } finally {
      await mailbox.close();
      await server.stop();
    }
  });

  it('is read from the start after its numbering changed; known mail counts once', async () => {
    for (let index = 0; index < 2; index += 1) account.deliver(mail());
    await fetchOnce(withoutMoving);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(2);
    const { lastUid } = await test.context.store.db
      .selectFrom('imap_state')
      .select('last_uid as lastUid')
      .executeTakeFirstOrThrow();
    expect(lastUid).toBe(2);
    account.renumber();
    account.deliver(mail());
    const { fetched } = await fetchOnce();
    expect(fetched).toBe(3);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(3);
  });

  it('is read as messages come, and shows its state: connected, wrong password, not there', async () => {
    const polling = startPolling(test.context, name(), () => openMailbox(placeOf(account.url)), pace);
    await expect.poll(async () => (await wayImap())?.status).toBe('connected');
    account.deliver(mail());
    await expect
      .poll(async () => {
        await test.readWaiting();
        return test.counted(domainId);
      })
      .toBe(1);
    await polling.stop();
    const locked = startPolling(test.context, name(), () => openMailbox(placeOf(account.urlWith('wrong'))), pace);
    await expect.poll(async () => (await wayImap())?.status).toBe('auth_failed');
    await locked.stop();
    expect(await wayImap()).toMatchObject({ address: expect.stringMatching(/^reports\d*@127\.0\.0\.1:\d+\/INBOX$/) });
    expect((await wayImap())?.text).not.toContain('wrong@');
    const away = startPolling(test.context, name(), () => openMailbox(placeOf(noPlace)), pace);
    await expect.poll(async () => (await wayImap())?.status).toBe('unreachable');
    expect((await wayImap())?.text).toContain('Nothing answers on 127.0.0.1:9. Check host and port of IMAP_URL');
    await away.stop();
  });

  it('says which folder is not there and which are, and where TLS was asked of a port without it', async () => {
    await expect(openMailbox(placeOf(`${account.url}/Reports`))).rejects.toThrow(
      /has no folder "Reports"\. Change the folder at the end of IMAP_URL\. There are: .*"INBOX"/,
    );
    await expect(openMailbox(placeOf(account.url.replace('imap:', 'imaps:')))).rejects.toThrow(
      /does not speak TLS\. .*write imap:\/\//,
    );
  });

  it('comes back by itself when the server was away', async () => {
    let tries = 0;
    const polling = startPolling(
      test.context,
      name(),
      () => {
        tries += 1;
        return openMailbox(placeOf(tries < 3 ? noPlace : account.url));
      },
      pace,
    );
    await expect.poll(async () => (await wayImap())?.status).toBe('connected');
    expect(tries).toBe(3);
    await polling.stop();
  });

  it('is one of several mailboxes: each has its position, its state and what came from it', async () => {
    const other = dovecot.account();
    const away = dovecot.account().urlWith('wrong');
    const places = [account.url, other.url, away].map(placeOf);
    test.context.config.mailboxes = places;
    account.deliver(mail());
    for (const message of [mail(), mail()]) other.deliver(message);
    const polled = startMailboxes(test.context);
    const admin = await test.login('admin');
    const states = async () => {
      const { sources } = await test.call(contract.ingestion.mailboxStatus, {}, admin);
      return sources
        .filter(({ channel }) => channel === 'imap')
        .map((source) => [source.address, source.status, source.received_24h]);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual([
      [places[0]?.name, 'connected', 1],
      [places[1]?.name, 'connected', 2],
      [places[2]?.name, 'auth_failed', 0],
    ]);
    await polled.stop();
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(3);
  });

  it('is one of several intake sources: the same report through all of them counts once', async () => {
    const wish = { reportId: 'by all four ways', count: 11 };
    const intake = await startIntake(test.context, { folderMs: 50, settleMs: 50 });
    account.deliver(Buffer.concat([Buffer.from('X-Way: imap\r\n'), reportMail(wish)]));
    const inbox = join(test.context.config.dataDir, 'inbox');
    mkdirSync(inbox, { recursive: true });
    writeFileSync(join(inbox, 'dropped.xml.gz'), gzipSync(reportXml(wish)));
    const transport = createTransport({ host: '127.0.0.1', port: intake.smtp?.port ?? 0, secure: false, ignoreTLS: true });
    await transport.sendMail({ envelope: { from: 'a@reporter.example', to: ['rua@beacon.example'] }, raw: reportMail(wish) });
    transport.close();
    const admin = await test.login('admin');
    await test.call(contract.ingestion.upload, { files: [{ name: 'r.xml', data: Buffer.from(reportXml(wish)) }] }, admin);
    const { db } = test.context.store;
    const done = () =>
      db
        .selectFrom('message_files')
        .select('outcome')
        .where('ext_report_id', '=', 'by all four ways')
        .orderBy('outcome')
        .execute();
    await expect.poll(done, { timeout: 40_000 }).toHaveLength(4);
    await intake.stop();
    expect((await done()).map((file) => file.outcome)).toEqual(['duplicate', 'duplicate', 'duplicate', 'stored']);
    expect(await test.counted(domainId)).toBe(11);
    const { sources } = await test.call(contract.ingestion.mailboxStatus, {}, admin);
    expect(sources.map((source) => [source.channel, source.status, source.received_24h > 0])).toEqual([
      ['smtp', 'connected', true],
      ['imap', 'connected', true],
      ['folder', 'connected', true],
      ['s3', 'off', false],
      ['upload', 'connected', true],
    ]);
  });
});
