import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export type SyslogServer = Awaited<ReturnType<typeof startSyslogServer>>;

/** The messages of a stream in which each is led by its length (RFC 6587 3.4.1). Throws at anything else. */
function messagesOf(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = /^[1-9]\d*(?= )/.exec(bytes.toString('latin1', at, at + 12))?.[0];
    if (length === undefined) throw new Error(`No length at byte ${at}.`);
    const start = at + length.length + 1;
    at = start + Number(length);
    if (at > bytes.length) throw new Error('The last message is cut off.');
    messages.push(bytes.toString('utf8', start, at));
  }
  return messages;
}

/** A syslog receiver on 127.0.0.1 that reads connections to their end. `isBroken` resets each after its first bytes and keeps nothing. */
export async function startSyslogServer(port = 0, tls: TlsOptions | null = null) {
  const messages: string[] = [];
  const state = { isBroken: false, connections: 0 };
  const open = new Set<Socket>();
  const take = (socket: Socket) => {
    state.connections += 1;
    open.add(socket);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      if (state.isBroken) socket.resetAndDestroy();
      else chunks.push(chunk);
    });
    socket.on('end', () => void messages.push(...messagesOf(Buffer.concat(chunks))));
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  };
  const server: Server = tls === null ? createServer(take) : createTlsServer(tls, take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    messages,
    state,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
