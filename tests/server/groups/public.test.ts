import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { openTestApp, Refused, type TestApp } from '#tests/fakes/app.ts';

const { dmarcCheck, checkResult, leads } = contract.public;
let app: TestApp;
const zone: Zone = {};
let day = 1;
const at = (time: string, days = 0) => {
  app.setTime(new Date(Date.UTC(2026, 10, day + days) + Date.parse(`1970-01-01T${time}Z`)).toISOString());
};

beforeAll(async () => {
  app = await openTestApp({ zone });
});
afterAll(() => app.close());
beforeEach(async () => {
  day += 1;
  at('10:00:00');
  for (const name of Object.keys(zone)) delete zone[name];
  Object.assign(zone, {
    'shop.co.za': { TXT: ['v=spf1 mx -all'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
    'mx.shop.co.za': { A: ['192.0.2.1'] },
    '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.co.za'] },
  } satisfies Zone);
  await app.context.store.db.deleteFrom('leads').execute();
});

async function check(domain: string, selectors: string[] = []) {
  const events = [];
  for await (const event of await app.call(dmarcCheck, { body: { domain, selectors } }, null)) events.push(event);
  return events;
}
const result = async (domain: string, selectors?: string[]) => {
  const last = (await check(domain, selectors)).at(-1);
  if (last?.event !== 'result') throw new Error(`no result: ${JSON.stringify(last)}`);
  return last;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );

describe('a visitor’s check', () => {
  test('reports each step as it goes and ends with the result', async () => {
    const events = await check('https://news.Shop.co.za/contact');
    expect(events[0]).toEqual({ event: 'started', domain: 'news.shop.co.za' });
    const steps = events.filter((event) => event.event === 'step');
    for (const step of ['dmarc', 'spf', 'dkim', 'mx', 'mta_sts', 'tls_rpt', 'bimi', 'dnssec', 'ns'])
      expect(steps.filter((event) => event.step === step).map((event) => event.state === 'asking')).toEqual([true, false]);
    expect(events.at(-1)).toMatchObject({ event: 'result', check: { dmarc: { state: 'inherited', at: '_dmarc.shop.co.za' } } });
  });

  test('scores what can be known without reports', async () => {
    const { check: found, score } = await result('me@shop.co.za');
    expect(found).toMatchObject({
      domain: 'shop.co.za',
      verdict: expect.stringContaining('monitored, not protected') as unknown,
    });
    expect(score.caps).toMatchObject([{ max: 60 }]);
    expect(score.lines.filter((line) => line.group === 'mail').map((line) => line.earned)).toEqual([null, null]);
  });

  test('is kept for 7 days under its token, and not a moment longer', async () => {
    const { token, check: found } = await result('shop.co.za');
    const kept = () => app.call(checkResult, { params: { token } }, null);
    expect((await kept()).result.check).toEqual(found);
    at('09:59:00', 7);
    expect((await kept()).result.token).toBe(token);
    at('10:01:00', 7);
    expect((await refusal(kept()))?.status).toBe(404);
  });

  test.each([
    ['co.za', 'public suffix'],
    ['localhost', 'Enter a domain'],
    ['192.0.2.1', 'an address'],
    ['printer.local', 'not the name of a domain'],
    ['db.internal', 'not the name of a domain'],
    ['1.168.192.in-addr.arpa', 'reserved for private networks'],
    ['nas.home.arpa', 'reserved for private networks'],
    ['', 'Enter a domain'],
  ])('refuses %j', async (domain, words) => {
    const refused = await refusal(check(domain));
    expect(refused?.status).toBe(400);
    expect(refused?.body.error).toContain(words);
  });

  test('gives away no address of a private network, and does not ask for internal names', async () => {
    zone['mx.shop.co.za'] = { A: ['10.1.2.3'] };
    zone['shop.co.za'] = {
      TXT: ['v=spf1 a:db.internal include:ldap.corp -all'],
      MX: [{ preference: 10, exchange: 'mx.shop.co.za' }],
    };
    zone['db.internal'] = { A: ['10.9.8.7'] };
    zone['ldap.corp'] = { TXT: ['v=spf1 ip4:10.4.4.4 -all'] };
    const said = JSON.stringify(await check('shop.co.za'));
    for (const inner of ['10.1.2.3', '10.9.8.7', '10.4.4.4']) expect(said).not.toContain(inner);
  });

  test('finds a key by the selector the visitor names, and takes nothing else for one', async () => {
    zone['mine._domainkey.shop.co.za'] = { TXT: ['v=DKIM1; p='] };
    expect((await result('shop.co.za', ['mine'])).check.dkim.selectors).toMatchObject([{ selector: 'mine', status: 'revoked' }]);
    expect((await refusal(check('shop.co.za', ['x._domainkey.other.example/../'])))?.status).toBe(400);
  });

  test('a DNS that does not answer is unknown, not a bad mark', async () => {
    for (const name of ['_dmarc.shop.co.za', 'shop.co.za', '_domainkey.shop.co.za']) zone[name] = { fails: 'timeout' };
    const { check: found, score } = await result('shop.co.za');
    expect(found.status).toBe('Error');
    expect(found.flags.filter((flag) => flag.topic === 'dmarc' || flag.topic === 'spf')).toEqual([]);
    expect(score.lines.filter((line) => line.group === 'policy').every((line) => line.earned === null)).toBe(true);
  });

  test('floods from one address are held back, with the time to wait', async () => {
    for (let count = 0; count < 10; count += 1) await check('shop.co.za');
    const refused = await refusal(check('shop.co.za'));
    expect(refused?.status).toBe(429);
    at('10:11:00');
    expect((await check('shop.co.za')).at(-1)?.event).toBe('result');
  });
});

describe('a lead', () => {
  const body = {
    name: 'Naledi',
    email: 'Naledi@Shop.co.za',
    source_page: '/dmarc-checker',
    consent: true as const,
    form_load_time: 1_000,
    submit_time: 20_000,
  };
  const send = (changes: object = {}) => app.call(leads, { body: { ...body, ...changes } }, null);
  const kept = () => app.context.store.db.selectFrom('leads').selectAll().execute();

  test('is kept with its consent and the result it is about', async () => {
    const { token, score } = await result('shop.co.za');
    expect((await send({ check_token: token, message: 'Please help' })).message).toContain('working day');
    expect(await kept()).toMatchObject([
      {
        email: 'naledi@shop.co.za',
        domain: 'shop.co.za',
        score: score.score,
        status: 'new',
        marketing: false,
        consent_text: expect.stringMatching(/^2026/) as unknown,
      },
    ]);
  });
  test('sent twice is one', async () => {
    await send();
    await send({ telephone: '021 555 0100' });
    expect(await kept()).toMatchObject([{ telephone: '021 555 0100' }]);
  });
  test('without consent, with a filled decoy, or faster than a hand is refused', async () => {
    expect((await refusal(send({ consent: false })))?.status).toBe(400);
    for (const changes of [{ website: 'x' }, { phone_number: '1' }, { submit_time: 1_100 }])
      expect((await refusal(send(changes)))?.body.error).toBe('Invalid form submission');
    expect(await kept()).toEqual([]);
  });
  test('more than five in an hour from one address wait', async () => {
    for (let count = 0; count < 5; count += 1) await send({ email: `a${count}@shop.co.za` });
    expect((await refusal(send()))?.status).toBe(429);
  });
});
