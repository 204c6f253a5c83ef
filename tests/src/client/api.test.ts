import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';

function open(answer: () => Promise<Response>) {
  const hooks = { token: () => 'tok', unauthorised: vi.fn(), reached: vi.fn(), notReached: vi.fn() };
  const fetched = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  return { api: createApi(hooks), hooks, fetched };
}

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

describe('calling the API', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('fills the path and the query and sends the token', async () => {
    const { api, fetched } = open(
      json(200, { success: true, ...Object.fromEntries(calls.domainReports.reportRecords.keys.map((key) => [key, null])) }),
    );
    await api(calls.domainReports.reportRecords, {
      params: { domain: 'a b.example', report: 7 },
      query: { limit: 20, source_ip: undefined },
    });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/domain-reports/domains/a%20b.example/report-records/7?limit=20');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer tok');
  });

  it('ends the session on a 401, but not for a call that is open to everybody', async () => {
    const first = open(json(401, { error: 'Sign in' }));
    await expect(first.api(calls.domains.list, {})).rejects.toThrow('Sign in');
    expect(first.hooks.unauthorised).toHaveBeenCalledOnce();
    const second = open(json(401, { error: 'The email or the password is not right.' }));
    await expect(second.api(calls.auth.login, { body: { email: 'a', password: 'b' } })).rejects.toThrow('not right');
    expect(second.hooks.unauthorised).not.toHaveBeenCalled();
    const locked = open(json(401, { error: 'Your account is locked.', details: { is_locked: true } }));
    await expect(locked.api(calls.domains.list, {})).rejects.toThrow('locked');
    expect(locked.hooks.unauthorised).toHaveBeenCalledWith('Your account is locked.');
  });

  it('leaves a session alone that began while an answer to the one before was under way', async () => {
    const { api, hooks } = open(json(401, { error: 'Sign in' }));
    const late = api(calls.domains.list, {});
    hooks.token = () => 'next';
    await expect(late).rejects.toThrow('Sign in');
    expect(hooks.unauthorised).not.toHaveBeenCalled();
  });

  it('says in words that the server cannot be reached, and reports the connection', async () => {
    const { api, hooks } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api(calls.domains.list, {})).rejects.toMatchObject({ code: 'network' });
    expect(hooks.notReached).toHaveBeenCalledOnce();
  });

  it.each([502, 503, 504])('takes a %i of something before the server as a server that is not reached', async (status) => {
    const { api, hooks } = open(async () => new Response('<html>bad gateway</html>', { status }));
    await expect(api(calls.auth.profile, {})).rejects.toMatchObject({ code: 'network', status: null });
    expect([hooks.notReached.mock.calls.length, hooks.reached.mock.calls.length]).toEqual([1, 0]);
    expect(hooks.unauthorised).not.toHaveBeenCalled();
  });

  it('takes a 502 of the server itself as its answer', async () => {
    const { api, hooks } = open(json(502, { success: false, error: 'The mail server refused it.', code: 'upstream' }));
    await expect(api(calls.domains.list, {})).rejects.toThrow('The mail server refused it.');
    expect(hooks.reached).toHaveBeenCalledOnce();
  });

  it('says the sentence of the call where a reply lacks what the app needs', async () => {
    const { api } = open(json(200, { success: true, rows: [] }));
    await expect(api(calls.domains.list, {})).rejects.toThrow('Failed to fetch domains');
  });

  it('takes no reply for a success that does not say so itself', async () => {
    const time_periods = [{ days: 7, label: 'Last 7 days', is_default: false }];
    for (const body of [{ time_periods }, { success: false, time_periods }, { success: 'yes', time_periods }])
      await expect(open(json(200, body)).api(calls.domainReports.timePeriods, {})).rejects.toThrow(
        'Failed to fetch time period options',
      );
  });

  it.each([{}, { schedules: null }, { schedules: 'none' }, { schedules: {} }])(
    'takes a list of schedules that is none for an empty one: %j',
    async (given) => {
      const { api } = open(json(200, { success: true, ...given }));
      expect(await api(calls.reportScheduling.schedules, {})).toEqual({ success: true, schedules: [] });
    },
  );

  it('says of a success without data what specification 8 says: of domains and DNS that there was none', async () => {
    const { api } = open(async () => new Response('', { status: 200 }));
    await expect(api(calls.domains.list, {})).rejects.toThrow('API returned no data.');
    await expect(api(calls.dns.records, { params: { id: 1 } })).rejects.toThrow('API returned no data.');
    await expect(api(calls.auth.profile, {})).rejects.toThrow(calls.auth.profile.failure);
  });

  it('has the sentences of specification 8 for the two checks of DNS', async () => {
    const { api } = open(json(200, { success: true }));
    await expect(api(calls.domains.verifyDns, { params: { id: 1 } })).rejects.toThrow(
      'Failed to verify domain DNS due to unexpected API response.',
    );
    await expect(api(calls.dns.verify, { params: { id: 1 } })).rejects.toThrow(
      'Failed to verify DNS records. API returned an unexpected response.',
    );
  });

  it('uses the call’s own sentence where the server gives none', async () => {
    const { api } = open(async () => new Response('<html>bad gateway</html>', { status: 500 }));
    await expect(api(calls.dmarc.policyDistribution, {})).rejects.toThrow('Failed to get policy distribution');
  });
});
