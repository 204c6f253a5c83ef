import { getDomain } from 'tldts';

/** The names at which the zone of a domain may begin, from the domain itself up to its registered domain. */
export function zoneNames(domain: string): string[] {
  const top = getDomain(domain, { allowPrivateDomains: false }) ?? domain;
  const labels = domain.split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  return names.filter((name) => name === top || name.endsWith(`.${top}`));
}
