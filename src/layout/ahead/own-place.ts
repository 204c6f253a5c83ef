import { pageAt } from '#src/page/search.ts';

const ofOneCustomer = /^\/app\/(domains|report-metadata)\/\d+$/;

/** What an address says about one customer's domains, senders, reports and alerts. */
const parts = ['domain', 'of', 'sender', 'source_ip', 'report', 'reporter', 'row', 'alert', 'open', 'page', 'day'];

type Search = Readonly<Record<string, unknown>>;

/**
 * Where a page leads once another customer was chosen: to its list, or to itself without what its address says about the customer before.
 * `null` where nothing in the address is about one customer.
 */
export function ownPlace(pathname: string, search: Search): string | null {
  const list = ofOneCustomer.exec(pathname)?.[1];
  if (list !== undefined) return `/app/${list}`;
  if (!parts.some((part) => search[part] !== undefined)) return null;
  const kept = Object.entries(search).filter(([part]) => !parts.includes(part));
  return pageAt(pathname as `/app/${string}`, Object.fromEntries(kept));
}
