import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { lineOf } from '#domain/dns/line-of.ts';
import { openByteBudget } from './byte-budget.ts';
import { openVolume } from './mail-volume.ts';

/** A mail as it came over the wire, with its envelope, the server that delivered it and the name that server gave. */
export type SmtpMail = { raw: Buffer; envelopeFrom: string | null; recipients: string[]; remoteAddress: string; helo: string };

export type SmtpReceiverOptions = {
  host: string;
  port: number;
  maxBytes: number;
  /** Must keep the mail safely; only when it returns the sender gets the acknowledgement. Throws `MailRefusal` to refuse it for good. */
  take: (mail: SmtpMail) => Promise<void>;
  onTrouble: (error: Error) => void;
  /** The name in the greeting; never that of the host. */
  name?: string;
  /** Whether mail to an address is taken; every address unless given. */
  takes?: (recipient: string) => boolean | Promise<boolean>;
  /** Whether there is room to keep mail; without it mail is put off. */
  hasRoom?: () => Promise<boolean>;
  /** Addresses of proxies that say who connects (PROXY protocol 1); others may not say so. */
  proxies?: readonly string[];
  /** PEM files for STARTTLS; read again when they change. */
  tls?: { cert: string; key: string } | null;
  tlsPollMs?: number;
  maxClients?: number;
  maxClientsOfOne?: number;
  maxBytesInFlight?: number;
  /** What one network may send in an hour. This machine, whose mail server may relay for all, may send more. */
  quota?: { messages: number; bytes: number };
};

/** Thrown by `take` for a message, and by `takes` for an address, that is never accepted: its sender reads why. */
export class MailRefusal extends Error {}

export type SmtpReceiver = { host: string; port: number; close: () => Promise<void> };

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

const maxRecipients = 100;

/**
 * Receives email over SMTP. It forwards nothing, so it cannot be used as a relay; one message may have 100 recipients. A message over
 * `maxBytes` is refused permanently (552), one that cannot be stored or would take too much memory now is deferred (451, 452), so that its
 * sender tries again. No client holds more than `maxClientsOfOne` of the connections or a quarter of the memory, so that silent or slow
 * ones do not keep others out.
 */
export async function openSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const {
    host,
    port,
    maxBytes,
    take,
    onTrouble,
    maxClients = 500,
    maxClientsOfOne = 50,
    maxBytesInFlight = 268_435_456,
    takes = () => true,
    hasRoom = async () => true,
    proxies = [],
    tls = null,
    tlsPollMs = 30_000,
    quota = { messages: 6_000, bytes: 2_147_483_648 },
  } = options;
  const volume = openVolume(quota);
  const sessionsOf = new Map<string, Set<string>>();
  const memory = openByteBudget<string>({ most: maxBytesInFlight, mostOfOne: Math.max(maxBytes, maxBytesInFlight / 4) });

  async function onMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const chunks: Buffer[] = [];
    const line = lineOf(session.remoteAddress);
    let bytes = 0;
    let held = 0;
    let isTooMuch = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (stream.sizeExceeded || isTooMuch) continue;
        bytes += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (!memory.hold(line, chunk.length) || bytes > maxBytes) {
          isTooMuch = true;
          chunks.length = 0;
          memory.release(line, held);
          held = 0;
        }
      }
      if (stream.sizeExceeded || bytes > maxBytes)
        return answer(552, `A message can have at most ${Math.floor(maxBytes / 1_048_576)} MB`);
      if (isTooMuch) return answer(452, 'Too many messages at once, try again later');
      if (bytes === 0) return answer(554, 'The message is empty');
      volume.add(line, bytes);
      const { mailFrom, rcptTo } = session.envelope;
      await take({
        raw: Buffer.concat(chunks, bytes),
        envelopeFrom: mailFrom === false ? null : mailFrom.address || null,
        recipients: rcptTo.map(({ address }) => address),
        remoteAddress: session.remoteAddress,
        helo: session.hostNameAppearsAs || '',
      });
      return null;
    } finally {
      memory.release(line, held);
    }
  }

  /** Why a sender gets no mail in now; `null` where it does. */
  async function refusalOf({ remoteAddress }: SMTPServerSession): Promise<Error | null> {
    if (!volume.has(lineOf(remoteAddress))) return answer(451, 'Too many messages from you, try again in an hour');
    try {
      return (await hasRoom()) ? null : answer(452, 'No space to store messages at the moment, try again later');
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      return answer(451, 'The message could not be stored, try again later');
    }
  }

  async function refusalOfRecipient(address: string, { envelope }: SMTPServerSession): Promise<Error | null> {
    if (envelope.rcptTo.length >= maxRecipients) return answer(452, `At most ${maxRecipients} recipients per message`);
    try {
      return (await takes(address.toLowerCase())) ? null : answer(550, 'No such recipient here');
    } catch (error) {
      if (error instanceof MailRefusal) return answer(550, error.message);
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      return answer(451, 'The recipient could not be checked, try again later');
    }
  }

  async function answerRecipient(address: string, session: SMTPServerSession, respond: (refusal: Error | null) => void) {
    respond(await refusalOfRecipient(address, session));
  }

  async function answerSender(session: SMTPServerSession, respond: (refusal: Error | null) => void): Promise<void> {
    respond(await refusalOf(session));
  }

  async function answerMail(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    respond: (refusal: Error | null, text?: string) => void,
  ): Promise<void> {
    let refusal: Error | null;
    try {
      refusal = await onMail(stream, session);
    } catch (error) {
      if (error instanceof MailRefusal) refusal = answer(550, error.message);
      else {
        onTrouble(error instanceof Error ? error : new Error(String(error)));
        refusal = answer(451, 'The message could not be stored, try again later');
      }
    }
    respond(refusal, 'The message is accepted');
  }

  const server = new SMTPServer({
    name: options.name ?? 'beacon',
    banner: 'report receiver',
    size: maxBytes,
    authOptional: true,
    disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls === null ? {} : await readTls(tls)),
    disableReverseLookup: true,
    ...(proxies.length === 0 ? {} : { useProxy: [...proxies] }),
    logger: false,
    maxClients,
    onConnect({ id, remoteAddress }, callback) {
      const line = lineOf(remoteAddress);
      const sessions = sessionsOf.get(line) ?? new Set();
      if (sessions.size >= maxClientsOfOne) return callback(answer(421, 'Too many connections from you, try again in a moment'));
      sessionsOf.set(line, sessions.add(id));
      callback();
    },
    onClose({ id, remoteAddress }) {
      const line = lineOf(remoteAddress);
      const sessions = sessionsOf.get(line);
      if (sessions?.delete(id) && sessions.size === 0) sessionsOf.delete(line);
    },
    onMailFrom(_address, session, callback) {
      void answerSender(session, callback);
    },
    onRcptTo({ address }, session, callback) {
      void answerRecipient(address, session, callback);
    },
    socketTimeout: 120_000,
    closeTimeout: 3_000,
    onData(stream, session, callback) {
      void answerMail(stream, session, callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', onTrouble);
  const reload = () => void readTls(tls ?? { cert: '', key: '' }).then((pair) => server.updateSecureContext(pair), onTrouble);
  const files = tls === null ? [] : [tls.cert, tls.key];
  for (const file of files) watchFile(file, { interval: tlsPollMs, persistent: false }, reload);
  const address = server.server.address();
  return {
    host,
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      for (const file of files) unwatchFile(file, reload);
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readTls({ cert, key }: { cert: string; key: string }): Promise<{ cert: Buffer; key: Buffer }> {
  return { cert: await readFile(cert), key: await readFile(key) };
}
