import { createSocket } from 'node:dgram';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { octetCounted, syslogMessage } from '#domain/stream/syslog.ts';
import type { StreamSend } from './stream-send.ts';
import type { StreamTarget } from './target.ts';

type SyslogTarget = Extract<StreamTarget, { kind: 'syslog' }>;

/** A whole exchange takes so long at most. */
const patienceMs = 20_000;

/** A receiver that takes a connection only to close it does so within this time; then nothing was delivered. */
const settleMs = 100;

/** The longest datagram that UDP carries (RFC 5426 3.2). */
const mostDatagramBytes = 65_507;

function open({ transport, host, port }: SyslogTarget): Socket {
  if (transport === 'tcp') return connect({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) });
}

/**
 * Writes messages over a connection of its own and closes it. It counts as delivered when the receiver has closed its side too: syslog
 * acknowledges nothing, but a receiver that has ended its side has read everything before (RFC 6587 3.1, RFC 5425 4.4).
 */
function deliver(target: SyslogTarget, messages: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(target);
    const seconds = patienceMs / 1000;
    let hasEnded = false;
    const timer = setTimeout(() => {
      const text = hasEnded ? `did not close the connection within ${seconds} s` : `took nothing for ${seconds} s`;
      socket.destroy(new Error(`The receiver ${text}.`));
    }, patienceMs);
    socket.on('close', () => {
      clearTimeout(timer);
      if (hasEnded && socket.readableEnded) resolve();
      else reject(new Error('The receiver closed the connection early.'));
    });
    socket.on('error', reject);
    socket.resume();
    socket.on('end', () => {
      if (!hasEnded) socket.destroy();
    });
    socket.on(target.transport === 'tls' ? 'secureConnect' : 'connect', () => {
      socket.write(messages.map(octetCounted).join(''), (error) => {
        if (error) return;
        setTimeout(() => {
          hasEnded = !socket.destroyed;
          socket.end();
        }, settleMs);
      });
    });
  });
}

function sendDatagrams({ host, port }: SyslogTarget, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const sendOne = (message: string) =>
    new Promise<void>((resolve, reject) =>
      socket.send(message.slice(0, mostDatagramBytes), port, host, (error) => (error === null ? resolve() : reject(error))),
    );
  return messages
    .reduce((before, message) => before.then(() => sendOne(message)), Promise.resolve())
    .finally(() => socket.close());
}

/** Sends lines as syslog messages of RFC 5424: over TCP or TLS with their length first, or as datagrams, which nobody confirms. */
export function openSyslog(target: SyslogTarget, ownName: string): StreamSend {
  return async (lines) => {
    const messages = lines.map((line) => syslogMessage(ownName, line));
    await (target.transport === 'udp' ? sendDatagrams(target, messages) : deliver(target, messages));
  };
}
