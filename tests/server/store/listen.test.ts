import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenTo } from '#server/store/listen.ts';
import type { Store } from '#server/store/open.ts';
import { openTestStore, quietLog, type TestStore } from '#tests/fakes/database.ts';
import { freePort } from '#tests/fakes/free-port.ts';

let opened: TestStore;
let target: URL;
let line: Server;
let isCut = false;
let refused = 0;
const held = new Set<Socket>();

beforeEach(async () => {
  isCut = false;
  refused = 0;
  opened = await openTestStore('server');
  target = new URL(opened.databaseUrl ?? '');
  line = createServer((socket) => {
    if (isCut) {
      refused += 1;
      socket.destroy();
      return;
    }
    const other = connect(Number(target.port), target.hostname);
    held.add(socket);
    for (const [end, peer] of [
      [socket, other],
      [other, socket],
    ] as const)
      end.on('error', () => undefined).on('close', () => peer.destroy());
    socket.on('close', () => held.delete(socket));
    socket.pipe(other).pipe(socket);
  }).listen(await freePort(), '127.0.0.1');
  await once(line, 'listening');
});
afterEach(async () => {
  for (const socket of held) socket.destroy();
  line.close();
  await opened.close();
});

function overTheLine(): Store {
  const address = line.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return { ...opened.store, databaseUrl: url.href } as Store;
}
function cut(): void {
  isCut = true;
  for (const socket of held) socket.destroy();
}

it('receives again over one connection when the database was away for a while, and learns that it may have missed something', async () => {
  const heard: string[] = [];
  const stop = await listenTo(overTheLine(), 'news', (payload) => heard.push(payload), quietLog());
  await sql`select pg_notify('news', 'first')`.execute(opened.store.db);
  await expect.poll(() => heard).toEqual(['first']);
  cut();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(3);
  expect(refused).toBeLessThan(6);
  isCut = false;
  await expect.poll(() => heard).toContain('');
  await pause(1_500);
  expect(held.size).toBe(1);
  await sql`select pg_notify('news', 'second')`.execute(opened.store.db);
  await expect.poll(() => heard).toEqual(['first', '', 'second']);
  await stop();
  await expect.poll(() => held.size).toBe(0);
});

it('keeps no connection that comes back after it was stopped', async () => {
  const stop = await listenTo(overTheLine(), 'news', () => undefined, quietLog());
  cut();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(1);
  isCut = false;
  await stop();
  await pause(1_500);
  expect(held.size).toBe(0);
});
