import type { Flag } from '../judge/flag.ts';

/** A finding about transport or base; what is not given defaults to nothing to do, done at the DNS host. */
export function transportFlag(
  flag: Pick<Flag, 'code' | 'severity' | 'topic' | 'at' | 'seen' | 'why' | 'source'> & Partial<Flag>,
): Flag {
  return { todo: null, fix: null, by: 'dns_host', ...flag };
}

/** A change to a TXT record. */
export function txt(action: 'publish' | 'replace', name: string, value: string): NonNullable<Flag['fix']> {
  return { action, name, type: 'TXT', value };
}

/** Why a record cannot be published beside an alias that is there (RFC 1034 3.6.2), as the start of the advice; empty without one. */
export function emptyAlias(aliases: readonly string[], record: string): string {
  const target = aliases.at(-1);
  return target === undefined ? '' : `The name is an alias of ${target}, where there is no ${record} record. `;
}
