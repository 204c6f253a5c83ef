import type { FastifyInstance } from 'fastify';
import { lineOf } from '#domain/dns/line-of.ts';

/** What one network may hold open. Times in ms. */
export type ConnectionLimits = { bodyMs: number; connectionsOfOne: number };

/** The limits of a server without configured ones. */
export const connectionLimits: ConnectionLimits = { bodyMs: 30_000, connectionsOfOne: 200 };

/** Times within which a request must have come in, in ms: its head, and all of it (an upload over a slow connection). */
export const requestTimes = { headersTimeout: 15_000, requestTimeout: 600_000, connectionsCheckingInterval: 5_000 };

const mostConnections = 5_000;

/**
 * Closes connections whose body takes longer than `bodyMs` (uploads have the time of a whole request), and new ones of a network that has
 * `connectionsOfOne` open. A trusted proxy brings many people and is not counted.
 */
export function limitConnections(
  app: FastifyInstance,
  isTrusted: (peer: string) => boolean,
  { bodyMs, connectionsOfOne }: ConnectionLimits,
): void {
  const open = new Map<string, number>();
  app.server.maxConnections = mostConnections;
  app.server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (isTrusted(peer)) return;
    const line = lineOf(peer);
    const count = (open.get(line) ?? 0) + 1;
    open.set(line, count);
    socket.once('close', () => {
      const left = (open.get(line) ?? 1) - 1;
      if (left === 0) open.delete(line);
      else open.set(line, left);
    });
    if (count > connectionsOfOne) socket.destroy();
  });
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || headers['content-type']?.startsWith('multipart/form-data') === true) return;
    timers.set(
      raw,
      setTimeout(() => raw.socket.destroy(), bodyMs),
    );
    raw.once('close', () => clearTimeout(timers.get(raw)));
  });
  app.addHook('preValidation', async ({ raw }) => clearTimeout(timers.get(raw)));
}
