import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '#contract/pages.ts';
import { isStaff } from '#domain/access.ts';
import { roles } from '#domain/vocabulary.ts';
import { ApiError } from '#src/client/errors.ts';
import { fetchAhead, mostCharacters, readsOf } from '#src/layout/ahead/fetch-ahead.ts';
import { menuReads } from '#src/layout/ahead/menu-reads.ts';

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('#src/client/actors.ts', async (actual) => ({ ...(await actual<object>()), api }));

const owner = { role: 'customer', customer: 7, isOwner: true } as const;
const asked = () => api.mock.calls.map(([call]) => (call as { name: string }).name);
const overview = { domains: [1, 2, 3].map((id) => ({ domain_id: id, totals: { messages: id } })) };
type Asked = { name: string; pages?: string | null };
const reply = ({ name, pages: list }: Asked, more = {}) =>
  name === 'dmarc.multiDomainOverview'
    ? overview
    : { ...more, [list ?? 'list']: [], pagination: { limit: 500, offset: 0, total: 0 } };
const run = (queries = new QueryClient(), signal = new AbortController().signal) => fetchAhead(queries, owner, signal);

beforeEach(() => {
  api.mockReset().mockImplementation(async (call: Asked) => reply(call));
});

describe('what the menu shows is fetched ahead', () => {
  it('for entries of the menu, of calls whose replies a device may save', () => {
    const entries = pages.flatMap(({ path, views = [] }) => [path, ...views.map(({ query }) => path + query)]);
    expect(Object.keys(menuReads).filter((path) => !entries.includes(path))).toEqual([]);
    const reads = Object.values(menuReads).flatMap((of) => of({ customer: 7, isOwner: true, domains: [1], first: 1 }));
    expect(reads.filter(({ call }) => call.offline !== 'view').map(({ call }) => call.name)).toEqual([]);
  });

  it('by role: nothing of staff for a customer', () => {
    const names = (role: 'customer' | 'admin') =>
      readsOf(role, { customer: 7, isOwner: true, domains: [], first: null }).map(({ call }) => call.name);
    expect(names('customer')).toContain('customers.mine');
    expect(names('customer')).not.toContain('adminUsers.pending');
    expect(names('admin')).toContain('adminUsers.pending');
  });

  it('the people and staff views of a customer for its owners alone', () => {
    const names = (isOwner: boolean) =>
      readsOf('customer', { customer: 7, isOwner, domains: [], first: null }).map(({ call }) => call.name);
    const ownersOnly = ['customerPeople.list', 'audit.staffViews'];
    expect(names(true)).toEqual(expect.arrayContaining(ownersOnly));
    expect(names(false).filter((name) => ownersOnly.includes(name))).toEqual([]);
    expect(names(false)).toContain('customers.mine');
  });

  it.each(roles.filter(isStaff))(
    'nothing of a single customer for the role %s, which its owner would read as a view',
    async (role) => {
      await fetchAhead(new QueryClient(), { role, customer: 7, isOwner: false }, new AbortController().signal);
      expect(asked().length).toBeGreaterThan(5);
      const single = api.mock.calls.filter(([, input]) =>
        /"(id|domain_id|domain_ids|customer_id|customer_ids)":/.test(JSON.stringify(input)),
      );
      expect(single.map(([call]) => (call as Asked).name)).toEqual([]);
    },
  );

  it('the busiest domain first, once in six hours', async () => {
    const queries = new QueryClient();
    await run(queries);
    const domains = api.mock.calls.filter(([{ name }]) => name === 'domains.get').map(([, { params }]) => params.id);
    expect(domains).toEqual([3, 2, 1]);
    api.mockClear();
    await run(queries);
    expect(asked()).toEqual([]);
  });

  it('the time series of the first verified domain', async () => {
    const domains = [
      { id: 4, name: 'a.example', standing: 'unverified' },
      { id: 5, name: 'b.example', standing: 'verified' },
    ];
    api.mockImplementation(async (call: Asked) => (call.name === 'domains.names' ? { ...reply(call), domains } : reply(call)));
    await run();
    const series = api.mock.calls.filter(([{ name }]) => name.startsWith('timeSeries.')).map(([, { params }]) => params.id);
    expect([...new Set(series)]).toEqual([5]);
  });

  it('leaves out what is refused, and ends without a connection or when the server asks to wait', async () => {
    const answer = (error: Error) =>
      api.mockImplementation(async (call: Asked) => {
        if (call.name === 'dmarc.multiDomainOverview') return overview;
        if (call.name === 'domains.names') return reply(call);
        throw error;
      });
    const refusal = (status: number | null) => new ApiError('No', 'forbidden', status, null);
    answer(refusal(403));
    await run();
    expect(asked().length).toBeGreaterThan(30);
    for (const status of [429, 503, null]) {
      api.mockClear();
      answer(refusal(status));
      await run();
      expect(asked()).toHaveLength(3);
    }
  });

  it('ends at the most of a round, and when the person leaves', async () => {
    api.mockImplementation(async (call: Asked) => reply(call, { text: 'x'.repeat(mostCharacters / 2) }));
    await run();
    expect(asked()).toHaveLength(4);
    api.mockClear();
    await run(new QueryClient(), AbortSignal.abort());
    expect(asked()).toEqual(['dmarc.multiDomainOverview']);
  });
});
