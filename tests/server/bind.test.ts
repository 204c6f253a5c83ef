import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let admin: TestUser;
let base: string;
beforeAll(async () => {
  test = await openTestApp();
  base = await test.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await test.login('admin');
  await test.domain('odd.example', await test.customer('Odd'));
});
afterAll(() => test.close());

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | string, contentType = 'application/json') {
  const headers = { authorization: `Bearer ${admin.token}`, ...(payload === undefined ? {} : { 'content-type': contentType }) };
  const response = await test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: response.statusCode, body: response.json() as { success: boolean; error?: string; code?: string } };
}

it.each([
  ['GET', '/api/domains?search=a%00b', undefined],
  ['GET', '/api/ingestion/enhanced/status?batch_id=a%00b', undefined],
  ['GET', '/api/domain-reports/detailed-sources?search=%00', undefined],
  ['PUT', '/api/domains/1', { notes: 'a\0b' }],
  ['POST', '/api/customers', { name: 'a\0b' }],
] as const)('%s %s with a NUL is refused in words', async (method, url, payload) => {
  const { status, body } = await ask(method, url, payload);
  expect(status).toBe(400);
  expect(body.error).toMatch(
    /^(This text contains a character that cannot be stored. Remove it and try again.|Leave hidden characters out of the name.)$/,
  );
});

it.each([
  ['POST', '/api/customers', { name: 'Known', colour: 'red' }, 'colour'],
  ['PUT', '/api/domains/1', { notes: 'x', is_active: false }, 'is_active'],
  ['PUT', '/api/customer/notifications', { notifications: { muted_until: null, until: 'x' } }, 'notifications.until'],
  ['POST', '/api/customers', JSON.parse('{"name":"Known","__proto__":{"a":1}}'), '__proto__'],
] as const)('%s %s refuses a field that it does not know', async (method, url, payload, field) => {
  const { status, body } = await ask(method, url, payload as object);
  if (field === '__proto__') expect(status).toBeGreaterThanOrEqual(400);
  else expect([status, body.error]).toEqual([400, `This call has no field "${field}".`]);
});

it.each(['/api/ingestion/enhanced/status', '/api/ingestion/enhanced/reports/recent', '/api/report-metadata/list'])(
  '%s refuses an offset that no list has',
  async (url) => {
    expect((await ask('GET', `${url}?offset=2147483647`)).status).toBe(200);
    expect((await ask('GET', `${url}?offset=2147483648`)).status).toBe(400);
  },
);

it('refuses days of years that have no reports, and says which field is wrong', async () => {
  for (const query of ['start_date=0001-01-01&end_date=0001-02-01', 'end_date=0000-01-01'])
    expect((await ask('GET', `/api/dmarc/overview/1?${query}`)).status, query).toBe(400);
  expect((await ask('GET', '/api/dmarc/reports/1?day=0000-01-01')).status).toBe(400);
  expect((await ask('GET', '/api/dmarc/overview/1?days=0')).body.error).toMatch(/^days must be at least 1\.$/);
});

it.each([
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['multipart/form-data', 'no boundary'],
])('refuses a form that breaks off (%s)', async (contentType, payload) => {
  const { status, body } = await ask('POST', '/api/ingestion/enhanced/upload', payload, contentType);
  expect([status, body.code]).toEqual([400, 'validation']);
});

it.each([0, 100])('logs no error of ours if a client disconnects %i ms after an upload began', async (milliseconds) => {
  const errors = vi.spyOn(test.context.log, 'error');
  const notes = vi.spyOn(test.context.log, 'debug').mockClear();
  const upload = request(`${base}/api/ingestion/enhanced/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const left = new Promise((resolve) => upload.on('error', resolve));
  test.app.server.once('request', () => setTimeout(() => upload.destroy(), milliseconds));
  upload.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.xml"\r\n\r\n<feedback>');
  await left;
  await expect.poll(() => notes.mock.calls.map(([, words]) => words)).toContain('the request was interrupted');
  expect(errors).not.toHaveBeenCalled();
});

it.each(['/api/auth/invitation/unknown', '/api/domains', '/api/public/dmarc-check/0123456789abcdef'])(
  'lets nobody keep what %s answers, refusals too',
  async (url) => {
    const { headers } = await test.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(headers['cache-control']).toBe('no-store');
  },
);

it('answers an address that cannot be decoded like every other error', async () => {
  const { status, body } = await ask('GET', '/api/domains/%zz');
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'validation' });
});
