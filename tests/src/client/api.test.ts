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
    const { api, fetched } = open(json(200, { success: true }));
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
  });

  it('says in words that the server cannot be reached, and tells the line', async () => {
    const { api, hooks } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api(calls.domains.list, {})).rejects.toMatchObject({ code: 'network' });
    expect(hooks.notReached).toHaveBeenCalledOnce();
  });

  it('uses the call’s own sentence where the server gives none', async () => {
    const { api } = open(async () => new Response('<html>bad gateway</html>', { status: 500 }));
    await expect(api(calls.dmarc.policyDistribution, {})).rejects.toThrow('Failed to get policy distribution');
  });
});
