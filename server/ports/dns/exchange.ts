import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import type { RecordType } from '#domain/dns/answer.ts';
import { type Reply, readReply, type Signatures, writeQuestion } from './wire.ts';

/** One question. */
type Asked = { name: string; type: RecordType; signatures: Signatures };

/** A name server, `port` usually 53. */
export type DnsServer = { host: string; port: number };

/** No usable reply came; `kind` says whether time ran out or what came was no DNS message. */
export class ExchangeError extends Error {
  readonly kind: 'timeout' | 'malformed';
  constructor(kind: 'timeout' | 'malformed', message: string) {
    super(message);
    this.kind = kind;
  }
}

function overUdp(server: DnsServer, { name, type, signatures }: Asked, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { id, bytes } = writeQuestion(name, type, signatures);
    const socket = createSocket(server.host.includes(':') ? 'udp6' : 'udp4');
    const timer = setTimeout(() => {
      end(() => reject(new ExchangeError('timeout', `${server.host} did not answer in ${timeoutMs} ms`)));
    }, timeoutMs);
    let ended = false;
    function end(settle: () => void): void {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      socket.close();
      settle();
    }
    const fail = (error: Error) => {
      end(() => reject(new ExchangeError('timeout', `${server.host} cannot be reached: ${error.message}`)));
    };
    socket.on('error', fail);
    socket.on('message', (message) => {
      try {
        const reply = readReply(message, id, name, type);
        if (reply !== null) end(() => resolve(reply));
      } catch {
        end(() => reject(new ExchangeError('malformed', `${server.host} sent something that is no DNS message`)));
      }
    });
    socket.connect(server.port, server.host, () => {
      socket.send(bytes, (error) => {
        if (error !== null) fail(error);
      });
    });
  });
}

function overTcp(server: DnsServer, { name, type, signatures }: Asked, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { id, bytes } = writeQuestion(name, type, signatures);
    const socket = connect({ host: server.host, port: server.port });
    let received = Buffer.alloc(0);
    const fail = (kind: 'timeout' | 'malformed', message: string) => {
      socket.destroy();
      clearTimeout(timer);
      reject(new ExchangeError(kind, `${server.host} over TCP: ${message}`));
    };
    const timer = setTimeout(() => {
      fail('timeout', `no answer in ${timeoutMs} ms`);
    }, timeoutMs);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    socket.on('connect', () => socket.write(Buffer.concat([length, bytes])));
    socket.on('error', (error) => {
      fail('timeout', error.message);
    });
    socket.on('close', () => {
      fail('timeout', 'the connection closed early');
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      try {
        const reply = readReply(received.subarray(2, 2 + received.readUInt16BE(0)), id, name, type);
        if (reply === null) return fail('malformed', 'an answer to another question');
        if (reply.isTruncated) return fail('malformed', 'an answer that is cut off');
        clearTimeout(timer);
        resolve(reply);
        socket.destroy();
      } catch {
        fail('malformed', 'something that is no DNS message');
      }
    });
  });
}

/** Asks one server: a datagram with a fresh port and id, then TCP where the answer was cut off. Throws ExchangeError. */
export async function exchange(server: DnsServer, asked: Asked, timeoutMs: number): Promise<Reply> {
  const reply = await overUdp(server, asked, timeoutMs);
  return reply.isTruncated ? overTcp(server, asked, timeoutMs) : reply;
}
