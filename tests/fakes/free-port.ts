import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 11_000;
const count = 20_000;
let next = (process.pid * 61) % count;

/**
 * A port of 127.0.0.1 that nobody has, for TCP and UDP. It lies below those that a system gives to whoever asks for any (from 32768 on), and
 * each process looks from a place of its own on, so that nobody has got it by chance when it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    next = (next + 1) % count;
    if (await isFree(first + next)) return first + next;
  }
  throw new Error('No free port.');
}

async function isFree(port: number): Promise<boolean> {
  const tcp = createServer();
  const udp = createSocket('udp4');
  try {
    tcp.listen(port, '127.0.0.1');
    await once(tcp, 'listening');
    udp.bind(port, '127.0.0.1');
    await once(udp, 'listening');
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    if (tcp.listening) {
      tcp.close();
      await once(tcp, 'close');
    }
    udp.close();
  }
}
