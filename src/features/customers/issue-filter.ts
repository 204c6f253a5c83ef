import type { CustomerSearch } from './search.ts';
import type { Issue } from './types.ts';

type Filter = Pick<CustomerSearch, 'owner' | 'domain'>;
type Option = { id: string; label: string };

/** The option that narrows nothing. */
export const allIssues = 'all';

/** Whether an address narrows the issues of a customer. */
export const isNarrowed = ({ owner, domain }: Filter): boolean => owner !== undefined || domain !== undefined;

/** The issues of an owner and a domain; `me` is the person who reads. */
export function filterIssues(issues: readonly Issue[], { owner, domain }: Filter, me: number | undefined): Issue[] {
  const isOwned = ({ owner: held }: Issue) => {
    if (owner === undefined) return true;
    if (owner === 'nobody') return held === null;
    return held !== null && (owner === 'mine' ? held.id === me : String(held.id) === owner);
  };
  return issues.filter((issue) => isOwned(issue) && (domain === undefined || issue.domain_id === domain));
}

const named = (pairs: Iterable<readonly [number, string]>): Option[] =>
  [...new Map(pairs)].map(([id, label]) => ({ id: String(id), label })).sort((a, b) => a.label.localeCompare(b.label));

/** The owners that issues can be narrowed to: the reader, nobody, and everyone else who has one. */
export function ownerOptions(issues: readonly Issue[], me: number | undefined): Option[] {
  const others = issues.flatMap(({ owner }) => (owner === null || owner.id === me ? [] : [[owner.id, owner.name] as const]));
  return [
    { id: allIssues, label: 'All owners' },
    { id: 'mine', label: 'My issues' },
    { id: 'nobody', label: 'No owner' },
    ...named(others),
  ];
}

/** The domains that issues can be narrowed to. */
export function domainOptions(issues: readonly Issue[]): Option[] {
  const domains = issues.flatMap(({ domain_id: id, domain }) => (id === null || domain === null ? [] : [[id, domain] as const]));
  return [{ id: allIssues, label: 'All domains' }, ...named(domains)];
}
