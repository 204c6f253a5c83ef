import { spawn, spawnSync } from 'node:child_process';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { startIntake } from '#server/intake.ts';
import { openBucket } from '#server/ports/s3/bucket.ts';
import { readS3Url } from '#server/ports/s3/url.ts';
import { fetchObjects, startPollingBucket } from '#server/services/intake/poll-bucket.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { freePort } from '#tests/fakes/free-port.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';
import { type S3Server, startS3Server } from '#tests/fakes/s3-server.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const pace = { waitMs: 100, firstPauseMs: 50, longestPauseMs: 200, lastVisitMs: 100 };

let test: TestApp;
let server: S3Server;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  domainId = await test.domain('acme.example');
  server = await startS3Server();
});
afterEach(() => server.stop());

const placeOf = (url: string) => {
  const read = readS3Url(url);
  if (!read.ok) throw new Error(read.problems[0]?.text);
  return read.value;
};
const bucketAt = (path = 'reports/in', secret?: string) => openBucket(placeOf(server.url(path, secret)));
const always = () => Promise.resolve(true);
const fetchAll = (bucket = bucketAt(), unmoved = new Set<string>()) => fetchObjects(test.context, bucket, unmoved, always);
const keys = () => [...server.objects.keys()].sort();
const reads = () => server.requests.filter((request) => request.startsWith('GET /reports/in/'));
const mail = (reportId: string) => reportMail({ reportId, count: 1 });
const waiting = async () =>
  (await test.context.store.db.selectFrom('messages').select(['channel', 'source_name']).orderBy('id').execute()).map(
    ({ channel, source_name }) => `${channel} ${source_name}`,
  );
async function source() {
  const { sources } = await test.call(contract.ingestion.mailboxStatus, {}, await test.login('admin'));
  return sources.find(({ channel }) => channel === 's3');
}

describe('a bucket', () => {
  it('is read below its prefix only, folders in it included; what was read moves to done and is counted', async () => {
    server.put('in/a b+c(1)!.eml', mail('one'));
    server.put('in/2026/11/é%2F.xml', reportXml({ reportId: 'two', count: 1 }));
    server.put('in/done/old.eml', mail('three'));
    server.put('other/x.eml', mail('four'));
    server.put('in/2026/', '');
    expect(await fetchAll()).toEqual({ fetched: 2, refused: 0, unmoved: 0 });
    expect(keys()).toEqual(['in/2026/', 'in/done/2026/11/é%2F.xml', 'in/done/a b+c(1)!.eml', 'in/done/old.eml', 'other/x.eml']);
    expect((await waiting()).sort()).toEqual(['s3 a b+c(1)!.eml', 's3 é%2F.xml']);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(2);
    expect(await fetchAll()).toEqual({ fetched: 0, refused: 0, unmoved: 0 });
    expect(reads()).toHaveLength(2);
  });

  it('as a whole is read where no prefix is given', async () => {
    server.put('x.eml', mail('one'));
    expect(await fetchAll(bucketAt('reports'))).toMatchObject({ fetched: 1 });
    expect(keys()).toEqual(['done/x.eml']);
  });

  it('of many pages is read to its end', async () => {
    await server.stop();
    server = await startS3Server({ pageSize: 3 });
    for (let at = 0; at < 11; at += 1) server.put(`in/${at % 2 === 0 ? '' : 'sub/'}${at}.eml`, mail(`report ${at}`));
    expect(await fetchAll()).toMatchObject({ fetched: 11 });
    expect(keys().every((key) => key.startsWith('in/done/'))).toBe(true);
  });

  it('loses nothing where a name comes again with other content', async () => {
    server.put('in/x.eml', mail('one'));
    await fetchAll();
    server.put('in/x.eml', mail('two'));
    await fetchAll();
    expect(keys()).toHaveLength(2);
    expect(keys().every((key) => key.startsWith('in/done/x.eml'))).toBe(true);
  });

  it('has too large and empty objects moved to refused with the reason, the large one unread', async () => {
    server.put('in/large.eml', Buffer.alloc(UNPACK_LIMITS.maxMessageBytes + 1));
    server.put('in/empty.eml', '');
    expect(await fetchAll()).toEqual({ fetched: 0, refused: 2, unmoved: 0 });
    expect(keys()).toEqual(
      ['empty.eml', 'empty.eml.reason.txt', 'large.eml', 'large.eml.reason.txt'].map((name) => `in/refused/${name}`),
    );
    expect(server.objects.get('in/refused/large.eml.reason.txt')?.body.toString()).toContain('larger than 25 MB');
    expect(reads()).toEqual(['GET /reports/in/empty.eml']);
  });

  it('that may not be changed is read once all the same, and staff hear which rights are missing', async () => {
    server.denied.add('DELETE');
    server.put('in/x.eml', mail('one'));
    const unmoved = new Set<string>();
    const bucket = bucketAt();
    expect(await fetchAll(bucket, unmoved)).toEqual({ fetched: 0, refused: 0, unmoved: 1 });
    expect(await fetchAll(bucket, unmoved)).toEqual({ fetched: 0, refused: 0, unmoved: 1 });
    expect(reads()).toHaveLength(1);
    server.denied.clear();
    await fetchAll();
    expect(keys()).toEqual(['in/done/x.eml']);
    expect(await waiting()).toEqual(['s3 x.eml']);
  });

  it('has the others read where one may not be, and says which', async () => {
    for (let at = 0; at < 20; at += 1) server.put(`in/${at + 10}.eml`, mail(`report ${at}`));
    server.denied.add('in/10.eml');
    await expect(fetchAll()).rejects.toThrow('has no right to get in/10.eml in "reports"');
    expect(keys().filter((key) => !key.startsWith('in/done/'))).toEqual(['in/10.eml']);
    expect(await waiting()).toHaveLength(19);
  });

  it('leaves an object alone that changes while it is read', async () => {
    server.put('in/x.eml', mail('one'));
    const bucket = bucketAt();
    const changing = {
      ...bucket,
      read: (object: Parameters<typeof bucket.read>[0]) => {
        server.put('in/x.eml', mail('two'));
        return bucket.read(object);
      },
    };
    expect(await fetchAll(changing)).toEqual({ fetched: 0, refused: 0, unmoved: 0 });
    expect(keys()).toEqual(['in/x.eml']);
  });

  it('leaves an object alone that changes after it was read, though its first content is in done', async () => {
    server.put('in/done/x.eml', mail('one'));
    server.put('in/x.eml', mail('one'));
    const bucket = bucketAt();
    const changing = {
      ...bucket,
      read: async (object: Parameters<typeof bucket.read>[0]) => {
        const raw = await bucket.read(object);
        server.put('in/x.eml', mail('two'));
        return raw;
      },
    };
    await fetchAll(changing);
    expect(keys()).toEqual(['in/done/x.eml', 'in/x.eml']);
  });

  it('is left where another process took it over', async () => {
    server.put('in/x.eml', mail('one'));
    expect(await fetchObjects(test.context, bucketAt(), new Set(), () => Promise.resolve(false))).toMatchObject({ fetched: 0 });
    expect(keys()).toEqual(['in/x.eml']);
  });

  it.each([
    ['a wrong secret', 'reports/in', 'wrong', 'auth_failed', 'refuses the key or the secret of BEACON_S3_URL'],
    ['a bucket that is not there', 'nothing/in', undefined, 'unreachable', 'There is no bucket "nothing"'],
  ])('says what is wrong with %s', async (_name, path, secret, status, text) => {
    const place = placeOf(server.url(path, secret));
    test.context.config.s3 = place;
    const polling = startPollingBucket(test.context, openBucket(place), pace);
    await expect.poll(async () => (await source())?.status).toBe(status);
    expect((await source())?.text).toContain(text);
    await polling.stop();
  });

  it('that is down is tried again until it answers', async () => {
    const place = placeOf('http://k:s@127.0.0.1:9/reports');
    test.context.config.s3 = place;
    let isUp = false;
    const [down, up] = [openBucket(place), bucketAt()];
    const polling = startPollingBucket(test.context, { ...up, list: () => (isUp ? up : down).list() }, pace);
    await expect.poll(async () => (await source())?.text, { timeout: 10_000 }).toContain('cannot be reached');
    isUp = true;
    await expect.poll(async () => (await source())?.status, { timeout: 10_000 }).toBe('connected');
    await polling.stop();
  });

  it('is read by the intake as it runs', async () => {
    test.context.config.s3 = placeOf(server.url('reports/in'));
    server.put('in/x.eml', mail('one'));
    const intake = await startIntake(test.context);
    await expect.poll(() => test.counted(domainId), { timeout: 20_000 }).toBe(1);
    expect(await source()).toMatchObject({ status: 'connected', received_24h: 1 });
    await intake.stop();
    test.context.config.s3 = null;
    expect(await source()).toMatchObject({ status: 'off' });
  });
});

/** An S3 server of others (Python), tested against where it is installed. */
const motoServer = 'moto_server';
const hasMoto = spawnSync(motoServer, ['--help']).status === 0;

describe.skipIf(!hasMoto)('moto', () => {
  it('lists, gives and moves objects, those of odd names included', async () => {
    const port = await freePort();
    const moto = spawn(motoServer, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    try {
      const origin = `http://127.0.0.1:${port}/reports`;
      const client = new AwsClient({ accessKeyId: 'k', secretAccessKey: 's', region: 'us-east-1', service: 's3', retries: 0 });
      const make = (path: string, body?: string) =>
        client.fetch(`${origin}${path}`, { method: 'PUT', ...(body === undefined ? {} : { body }) }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(() => make(''), { timeout: 30_000, interval: 300 }).toBe(200);
      const names = ['a b+c(1)!.eml', 'é%2F.eml', 'x&<y>.eml', ...Array.from({ length: 12 }, (_none, at) => `many/${at}.eml`)];
      for (const name of names)
        await make(`/in/${name.split('/').map(encodeURIComponent).join('/')}`, mail(name).toString('latin1'));
      const bucket = openBucket(placeOf(`http://k:s@127.0.0.1:${port}/reports/in`));
      expect(await fetchAll(bucket)).toEqual({ fetched: names.length, refused: 0, unmoved: 0 });
      expect(await fetchAll(bucket)).toEqual({ fetched: 0, refused: 0, unmoved: 0 });
      expect(await waiting()).toHaveLength(names.length);
    } finally {
      moto.kill();
    }
  }, 120_000);
});

describe('on a PostgreSQL server', () => {
  it('several workers read each object once', async () => {
    const own = await openTestApp({ store: 'server' });
    try {
      for (let at = 0; at < 30; at += 1) server.put(`in/${at}.eml`, mail(`report ${at}`));
      const workers = [1, 2, 3].map(() => startPollingBucket(own.context, bucketAt(), pace));
      await expect.poll(() => keys().filter((key) => key.startsWith('in/done/')).length, { timeout: 20_000 }).toBe(30);
      await Promise.all(workers.map((worker) => worker.stop()));
      expect(reads()).toHaveLength(30);
    } finally {
      await own.close();
    }
  }, 60_000);
});

describe('the address of a bucket', () => {
  it.each([
    ['https://k:s%2F%2B@s3.example.org/reports/a/b/', { bucket: 'reports', prefix: 'a/b/', secret: 's/+', region: 'us-east-1' }],
    [
      'https://k:s@s3.eu-central-1.amazonaws.com/reports',
      { prefix: '', region: 'eu-central-1', host: 's3.eu-central-1.amazonaws.com' },
    ],
    ['https://k:s@s3.example.org:9000/reports?region=auto', { region: 'auto', endpoint: 'https://s3.example.org:9000' }],
    ['http://k:s@127.0.0.1:9000/reports', { endpoint: 'http://127.0.0.1:9000' }],
  ])('%s is read', (url, expected) => expect(placeOf(url)).toMatchObject(expected));

  it.each([
    ['s3://bucket', 'must be an address like'],
    ['https://s3.example.org/reports', 'must be an address like'],
    ['https://k:s@s3.example.org/', 'must be an address like'],
    ['https://k:100%@s3.example.org/reports', 'must be an address like'],
    ['http://k:s@s3.example.org/reports', 'must begin with https://'],
  ])('%s is refused', (url, text) => expect(() => placeOf(url)).toThrow(text));
});
