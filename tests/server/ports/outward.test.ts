import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePushKeys, openPush } from '#server/ports/push.ts';
import { openWebhookPost, signatureOf } from '#server/ports/webhook.ts';

type Got = { url: string; headers: Record<string, string | string[] | undefined>; body: string };

let server: Server;
let base: string;
const got: Got[] = [];
const message = { id: 'notice-1', body: { event: 'test', words: 'Kaapstad é' }, at: new Date('2026-11-20T08:00:00Z') };

const statuses: Record<string, number> = { '/broken': 500, '/gone': 410 };
const slow = new Set<ServerResponse>();

/** Does something again and again while the other side waits. */
function dawdle(response: ServerResponse, again: () => void): void {
  slow.add(response);
  const timer = setInterval(again, 50);
  response.on('close', () => {
    clearInterval(timer);
    slow.delete(response);
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body });
      if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
      else if (request.url === '/never') dawdle(response, () => undefined);
      else if (request.url === '/drips') dawdle(response, () => response.writeProcessing());
      else if (request.url === '/ends-never') dawdle(response, () => response.write('.'));
      else response.writeHead(statuses[request.url ?? ''] ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

describe('a webhook', () => {
  const post = openWebhookPost(() => true);

  it('gets the message with its number and a signature that its secret alone can make', async () => {
    got.length = 0;
    const key = randomBytes(24);
    await post({ url: `${base}/hook`, secret: `whsec_${key.toString('base64')}` }, message);
    const [request] = got;
    expect(JSON.parse(request?.body ?? '')).toEqual(message.body);
    const seconds = message.at.getTime() / 1000;
    const expected = createHmac('sha256', key).update(`notice-1.${seconds}.${request?.body}`).digest('base64');
    expect(request?.headers).toMatchObject({
      'webhook-id': 'notice-1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${expected}`,
    });
  });

  it('is signed as the example of Standard Webhooks has it', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"test": 2432232314}';
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(signature);
  });

  it.each(['/never', '/drips', '/ends-never'])('is not waited for without end: %s', async (path) => {
    const impatient = openWebhookPost(() => true, 300);
    const outcome = await impatient({ url: `${base}${path}`, secret: 's' }, message).then(
      () => 'taken',
      (error: unknown) => String(error),
    );
    expect(outcome).toBe(path === '/ends-never' ? 'taken' : 'Error: No answer in 0.3 seconds.');
    await expect.poll(() => slow.size).toBe(0);
  });

  it('follows no redirect and takes nothing but success for success', async () => {
    got.length = 0;
    await expect(post({ url: `${base}/moved`, secret: 's' }, message)).rejects.toThrow('The address answered 302.');
    await expect(post({ url: `${base}/broken`, secret: 's' }, message)).rejects.toThrow('The address answered 500.');
    // Neither addresses nor ports of what is behind a name.
    const closed = post({ url: 'http://127.0.0.1:1/hook', secret: 's' }, message);
    await expect(closed).rejects.toThrow(/^The address could not be reached\.$/);
    expect(got.map(({ url }) => url)).toEqual(['/moved', '/broken']);
  });
});

describe('a pushed message', () => {
  const send = (path: string) =>
    openPush(makePushKeys(), { subject: 'mailto:ops@beacon.example', mayConnect: () => true, timeoutMs: 300 }).send(
      { endpoint: `${base}${path}`, p256dh: makePushKeys().publicKey, auth: randomBytes(16).toString('base64url') },
      { title: 'x' },
      { ttlSeconds: 60, isUrgent: true, topic: 'x' },
    );

  it('is sent encrypted, with the keys of this installation', async () => {
    got.length = 0;
    expect(await send('/device')).toBe('sent');
    expect(got[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high', topic: 'x' });
    expect(got[0]?.headers['authorization']).toMatch(/^vapid t=/);
  });

  it('says of a device that is not registered any more that it is gone, and of a refusal what was answered', async () => {
    expect(await send('/gone')).toBe('gone');
    await expect(send('/broken')).rejects.toThrow('The push service answered 500.');
  });

  it('is not waited for without end', async () => {
    await expect(send('/drips')).rejects.toThrow('No answer in 0.3 seconds.');
  });
});

describe('addresses that people gave', () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.8',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[fd00::1]',
    '2130706433',
    '0x7f.1',
    'localhost',
  ];

  it.each(inside)('never lead a webhook into a private network: %s', async (host) => {
    got.length = 0;
    const { port } = new URL(base);
    await expect(openWebhookPost()({ url: `http://${host}:${port}/hook`, secret: 's' }, message)).rejects.toThrow(
      /private network/,
    );
    expect(got).toEqual([]);
  });

  it.each(inside)('never lead a pushed message there: %s', async (host) => {
    const push = openPush(makePushKeys(), { subject: 'mailto:ops@beacon.example' });
    const target = {
      endpoint: `https://${host}/push`,
      p256dh: makePushKeys().publicKey,
      auth: randomBytes(16).toString('base64url'),
    };
    await expect(push.send(target, { title: 'x' }, { ttlSeconds: 60, isUrgent: true, topic: 'x' })).rejects.toThrow(
      /private network/,
    );
  });
});
