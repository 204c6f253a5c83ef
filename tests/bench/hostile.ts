// What one hostile client does to another tenant: p95 of that tenant's calls before and during each attack.
// node tests/bench/hostile.ts [PART_OF_A_NAME]: every attack, or those whose name holds the words.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenAlert, Served } from './hostile-server.ts';

const callsBefore = 60;
const leastDuring = 40;
const pushesBefore = 10;
const alertsOfDead = 20;

/** One call from a loopback address that counts as a network of its own; returns its status. */
function call(served: Served, path: string, options: { from?: string; token?: string; body?: object } = {}): Promise<number> {
  const { from = '127.0.0.1', token, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: served.port,
        localAddress: from,
        path,
        method: body === undefined ? 'GET' : 'POST',
        agent: new Agent({ keepAlive: false }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume();
        const { statusCode = 0 } = response;
        if (statusCode === 400 || statusCode === 404) reject(new Error(`${path} is no attack: it answered ${statusCode}.`));
        response.on('end', () => resolve(statusCode));
        response.on('error', () => resolve(0));
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function victimMs(served: Served): Promise<number> {
  const began = performance.now();
  const status = await call(served, '/api/domains', { from: '127.9.9.9', token: served.victim });
  if (status !== 200) throw new Error(`The other tenant was answered ${status}.`);
  return performance.now() - began;
}

const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0;
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const networkOf = (index: number) => `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;

/** Connections that begin a request and go on a byte at a time. */
async function slowBodies(served: Served): Promise<void> {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';
  const sockets: Socket[] = Array.from({ length: 300 }, () => {
    const socket = connect({ host: '127.0.0.1', port: served.port, localAddress: '127.0.0.7' });
    socket.on('error', () => undefined);
    socket.write(head);
    return socket;
  });
  await pause(3_000);
  for (const socket of sockets) socket.destroy();
}

const login = { email: 'nobody@example.co.za', password: 'not the password' };
const child = fork(new URL('./hostile-server.ts', import.meta.url), { stdio: 'inherit' });
const openAlert = (alertAt: number) => child.send({ alertAt } satisfies OpenAlert);

/** From an alert of the other tenant to the push on the device of its person. */
async function victimPushMs(served: Served): Promise<number> {
  const began = performance.now();
  openAlert(served.victimDomain);
  await once(child, 'message');
  return performance.now() - began;
}

/** Alerts of somebody whose ten devices never answer, one after the other, so that each begins a run of its own. */
async function alertDeadDevices(served: Served): Promise<void> {
  for (const domain of served.domains.slice(0, alertsOfDead)) {
    openAlert(domain);
    await pause(500);
  }
}

type Attack = { name: string; run: (served: Served) => Promise<unknown>; measure?: typeof victimMs; calls?: number };
const attacks: Attack[] = [
  {
    name: 'encoded paths, 3 000 requests',
    run: (served) => many(3_000, () => call(served, '/%61pi/auth/profile', { from: '127.0.0.5' })),
  },
  {
    name: '150 sign-ins of one network',
    run: (served) => many(150, () => call(served, '/api/auth/login', { from: '127.0.0.6', body: login })),
  },
  {
    name: '150 sign-ins of 150 networks',
    run: (served) => many(150, (n) => call(served, '/api/auth/login', { from: networkOf(n), body: login })),
  },
  {
    name: '60 checks of DNS at once',
    run: (served) =>
      many(60, (n) =>
        call(served, `/api/domains/${served.domains[n % served.domains.length]}/verify_dns`, {
          token: served.attacker,
          body: {},
        }),
      ),
  },
  {
    name: '80 event streams',
    run: (served) =>
      Promise.race([many(80, () => call(served, '/api/alert-management/stream', { token: served.attacker })), pause(3_000)]),
  },
  { name: '300 slow bodies', run: slowBodies },
  {
    name: '60 selectors looked for at once',
    run: (served) =>
      many(60, (n) =>
        call(served, `/api/domains/${served.domains[n % served.domains.length]}/dkim-selectors/discover`, {
          token: served.attacker,
          body: {},
        }),
      ),
  },
  {
    name: '40 reports as PDF',
    run: (served) =>
      many(40, () =>
        call(served, `/api/reporting/reports/customer_detailed/${served.customer}`, { token: served.attacker, body: {} }),
      ),
  },
  {
    name: '40 exports',
    run: (served) =>
      many(40, () =>
        call(served, '/api/reporting/exports', { token: served.attacker, body: { table: 'domains', format: 'parquet' } }),
      ),
  },
  {
    name: '120 public checks of 60 networks',
    run: (served) =>
      many(120, (n) => call(served, '/api/public/dmarc-check', { from: networkOf(n % 60), body: { domain: `shop${n}.co.za` } })),
  },
  { name: '20 alerts to 10 dead push devices', run: alertDeadDevices, measure: victimPushMs, calls: pushesBefore },
];

const [served] = (await once(child, 'message')) as [Served];
console.log('attack'.padEnd(36), 'p95 before', ' p95 during', ' calls');
for (const { name, run, measure = victimMs, calls = callsBefore } of attacks.filter((one) =>
  one.name.includes(process.argv[2] ?? ''),
)) {
  const before: number[] = [];
  while (before.length < calls) before.push(await measure(served));
  const during: number[] = [];
  const state = { isOver: false };
  const attacked = run(served).finally(() => (state.isOver = true));
  const least = Math.min(calls, leastDuring);
  while (!state.isOver || during.length < least) during.push(await measure(served));
  await attacked;
  const ms = (times: number[]) => `${p95(times).toFixed(0)} ms`.padStart(11);
  console.log(name.padEnd(36), ms(before), ms(during), String(during.length).padStart(6));
  await pause(1_000);
}
child.kill();
