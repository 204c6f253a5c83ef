import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { Api } from './api.ts';
import type { CallOf } from './call.ts';

const atOnce = 3;

type Asked = { query?: Record<string, unknown>; body?: Record<string, unknown> };
type Listed = { pagination: { limit: number; offset: number; total: number } } & Record<string, unknown>;

/** Whether a list comes in pages and the input asks for none of them. */
export function wantsAllPages<E extends Endpoint>(call: CallOf<E>, input: Input<E>): boolean {
  const { query, body } = input as Asked;
  return call.pages != null && query?.['limit'] === undefined && body?.['limit'] === undefined;
}

/** Reads every page of a list and returns them as one reply. Throws what a page throws: half a list is never shown as a whole one. */
export async function readPages<E extends Endpoint>(
  api: Api,
  call: CallOf<E>,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const first = await api(call, input, signal);
  const key = call.pages ?? '';
  const whole = first as unknown as Listed;
  const { limit, total } = whole.pagination;
  const rows = rowsOf(whole, key);
  const offsets = Array.from({ length: Math.ceil(total / limit) - 1 }, (_, index) => (index + 1) * limit);
  for (let at = 0; at < offsets.length; at += atOnce) {
    const some = offsets.slice(at, at + atOnce);
    const pages = await Promise.all(some.map((offset) => api(call, pageOf(call, input, { limit, offset }), signal)));
    for (const page of pages) rows.push(...rowsOf(page as unknown as Listed, key));
  }
  return { ...whole, [key]: rows, pagination: { limit: rows.length, offset: 0, total: rows.length } } as unknown as Reply<E>;
}

function pageOf<E extends Endpoint>(call: CallOf<E>, input: Input<E>, page: { limit: number; offset: number }): Input<E> {
  const place = call.method === 'GET' ? 'query' : 'body';
  const asked = input as Asked;
  return { ...asked, [place]: { ...asked[place], ...page } } as Input<E>;
}

function rowsOf(reply: Listed, key: string): unknown[] {
  const rows = reply[key];
  return Array.isArray(rows) ? [...(rows as unknown[])] : [];
}
