import { describe, expect, it } from 'vitest';
import type { Api } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { readPages, wantsAllPages } from '#src/client/read-pages.ts';

/** A server with so many rows, three a page unless asked; it notes what it was asked. */
function serverWith(total: number) {
  const asked: unknown[] = [];
  const api = (async (_call: unknown, input: { query?: Page; body?: Page }) => {
    asked.push(input);
    const { limit = 3, offset = 0 } = input.query ?? input.body ?? {};
    const domains = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => ({ id: offset + index }));
    return { success: true, domains, pagination: { limit, offset, total } };
  }) as unknown as Api;
  return { api, asked };
}
type Page = { limit?: number; offset?: number };

describe('a list in pages', () => {
  it('is read to its end and answered as one', async () => {
    const { api, asked } = serverWith(8);
    const reply = await readPages(api, calls.domains.list, { query: { search: 'x' } });
    expect(reply.domains.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(reply.pagination).toEqual({ limit: 8, offset: 0, total: 8 });
    expect(asked.slice(1)).toEqual([
      { query: { search: 'x', limit: 3, offset: 3 } },
      { query: { search: 'x', limit: 3, offset: 6 } },
    ]);
  });

  it('sends the page in the body of a call that has one, and asks once where the first page is all', async () => {
    const long = serverWith(4);
    await readPages(long.api, calls.intelligence.bulk, { body: { include: ['dns'] } });
    expect(long.asked.at(-1)).toEqual({ body: { include: ['dns'], limit: 3, offset: 3 } });
    const short = serverWith(2);
    await readPages(short.api, calls.domains.list, {});
    expect(short.asked).toHaveLength(1);
  });

  it('ends where rows vanish while it reads', async () => {
    const { api } = serverWith(4);
    const shrinking: Api = (async (call: never, input: never) => {
      const reply = (await api(call, input)) as unknown as { pagination: { total: number } };
      return { ...reply, pagination: { ...reply.pagination, total: 9 } };
    }) as unknown as Api;
    expect((await readPages(shrinking, calls.domains.list, {})).domains).toHaveLength(4);
  });

  it('is read page by page only where no page was asked for', () => {
    expect(wantsAllPages(calls.domains.list, {})).toBe(true);
    expect(wantsAllPages(calls.domains.list, { query: { limit: 10 } })).toBe(false);
    expect(wantsAllPages(calls.auth.profile, {})).toBe(false);
  });
});
