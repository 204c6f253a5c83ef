import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildApp } from '#server/app.ts';
import { issueToken } from '#server/services/sessions/issue.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { openBench } from './context.ts';

export type LiveTimes = { pages: number; mbBefore: number; mbOpen: number; firstMs: number; lastMs: number; perEventMs: number };

const events = 20;

/** Opens so many pages against a server and says, for each event that all of them have heard, when the first and the last heard it. */
export async function openPages(port: number, tokens: readonly string[], pages: number): Promise<object> {
  const sockets: Socket[] = [];
  const heard = new Map<string, number>();
  let ready = 0;
  for (let index = 0; index < pages; index += 1) {
    const socket = connect(port, '127.0.0.1');
    let isOpen = false;
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (!isOpen && text.includes('event: beat')) {
        isOpen = true;
        ready += 1;
        if (ready === pages) process.stdout.write('ready\n');
      }
      for (const [, number] of text.matchAll(/"bench":(\d+)/g)) {
        const count = (heard.get(number ?? '') ?? 0) + 1;
        heard.set(number ?? '', count);
        if (count === 1 || count === pages) process.stdout.write(`${count === 1 ? 'first' : 'last'} ${number} ${Date.now()}\n`);
      }
    });
    socket.write(
      `GET /api/alert-management/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokens[index % tokens.length]}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    sockets.push(socket);
    if (index % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await once(process.stdin, 'data');
  for (const socket of sockets) socket.destroy();
  return {};
}

const megabytes = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};

/** So many open pages on one process: memory, and the time from saying something to the first and the last page that hears it. */
export async function liveTimes(pages: number): Promise<LiveTimes> {
  process.env['NODE_ENV'] = 'production';
  const { context, close } = await openBench(null);
  const app = await buildApp({ ...context, config: { ...context.config } });
  try {
    const user = await context.store.db
      .insertInto('users')
      .values({ email: 'bench@example.com', display_name: 'Bench', role: 'admin', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const call = { ...context, ip: '127.0.0.1', userAgent: 'bench' };
    const tokens: string[] = [];
    while (tokens.length < 10)
      tokens.push((await issueToken(call, { id: user.id, email: 'bench@example.com', name: 'Bench', role: 'admin' })).token);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const mbBefore = megabytes();
    const child = spawn(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', 'open-pages', String(port), tokens.join(','), String(pages)],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    const lines: string[] = [];
    child.stdout.on('data', (piece: Buffer) => lines.push(...piece.toString().trim().split('\n')));
    const until = async (wanted: (line: string) => boolean) => {
      for (;;) {
        const line = lines.find(wanted);
        if (line !== undefined) return line;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    await until((line) => line === 'ready');
    const mbOpen = megabytes();
    const firsts: number[] = [];
    const lasts: number[] = [];
    for (let number = 1; number <= events; number += 1) {
      const at = Date.now();
      await addLiveEvent(context.store.db, { at: new Date(), kind: 'alert', customerIds: [], body: { bench: number } });
      const last = await until((line) => line.startsWith(`last ${number} `));
      const first = lines.find((line) => line.startsWith(`first ${number} `)) ?? last;
      firsts.push(Number(first.split(' ')[2]) - at);
      lasts.push(Number(last.split(' ')[2]) - at);
    }
    child.stdin.write('end\n');
    const middle = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    return { pages, mbBefore, mbOpen, firstMs: middle(firsts), lastMs: middle(lasts), perEventMs: middle(lasts) / pages };
  } finally {
    await app.close();
    await close();
  }
}
