import { isIP } from 'node:net';
import { threatParts, threatScore } from '#domain/analytics/source-verdict.ts';
import { canonicalIp } from '#domain/dmarc/source-ip.ts';
import { addressText, addressWords, oneAddress } from '#domain/rows/addresses.ts';
import type { Named } from '#domain/rows/source-names.ts';
import { byAddress, type SummedSource } from '#domain/rows/source-sums.ts';
import type { SourceSort } from '#domain/vocabulary.ts';
import type { Direction, Page } from '../period.ts';

export type SourceQuery = Page & {
  sort: SourceSort;
  direction: Direction;
  sourceIp?: string | undefined;
  headerFrom?: string | undefined;
  search?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
};

/** The 32-bit words of an address, or null if a text is not a complete address. */
export function wholeAddress(text: string): number[] | null {
  const address = isIP(text) === 0 || text.includes('%') ? null : canonicalIp(text);
  return address === null ? null : addressWords(address);
}

/** A source with what it is sorted by. */
export type Chosen = { source: SummedSource; by: number | null };

/** Which sources a query wants. */
export function openFilter(query: SourceQuery, known: (source: SummedSource) => Named | null): (source: SummedSource) => boolean {
  const tests: ((source: SummedSource) => boolean)[] = [];
  if (query.result === 'failed') tests.push(({ total, passed }) => total > passed);
  if (query.result === 'passed') tests.push(({ passed }) => passed > 0);
  if (query.sourceIp) tests.push(fromAddress(query.sourceIp));
  const has = (text: string | null | undefined, part: string) => text?.toLowerCase().includes(part) === true;
  if (query.headerFrom) {
    const part = query.headerFrom.toLowerCase();
    tests.push((source) => has(known(source)?.names[0], part));
  }
  if (query.search) {
    const part = query.search.toLowerCase();
    tests.push((source) => {
      if (has(addressText(source.addresses, source.place), part)) return true;
      return (
        known(source)
          ?.names.slice(0, 3)
          .some((name) => has(name, part)) === true
      );
    });
  }
  return (source) => tests.every((test) => test(source));
}

/** An address, or how one begins. */
function fromAddress(text: string): (source: SummedSource) => boolean {
  const words = wholeAddress(text);
  const start = text.toLowerCase();
  if (words === null) return ({ addresses, place }) => addressText(addresses, place).startsWith(start);
  const wanted = { addresses: oneAddress(words), place: 0, domain: 0, total: 0, passed: 0 };
  return (source) => byAddress({ ...source, domain: 0 }, wanted) === 0;
}

/** What sources are sorted by; null for what has no value. */
export function openSort(
  sort: SourceSort,
  rankOf: (source: SummedSource) => number,
  known: (source: SummedSource) => Named | null,
): (source: SummedSource) => number | null {
  switch (sort) {
    case 'threat_score':
      return (source) => threatScore(threatParts(source, rankOf(source)));
    case 'total_messages':
      return ({ total }) => total;
    case 'passed':
      return ({ passed }) => passed;
    case 'failed':
      return ({ total, passed }) => total - passed;
    case 'pass_pct':
      return ({ total, passed }) => (total === 0 ? null : passed / total);
    case 'first_seen':
      return (source) => known(source)?.first ?? null;
    case 'last_seen':
      return (source) => known(source)?.last ?? null;
    case 'source_ip':
      return () => 0;
  }
}

/** What has no value comes last downwards and first upwards. */
export function openOrder({ sort, direction }: SourceQuery): (a: Chosen, b: Chosen) => number {
  const sign = direction === 'desc' ? -1 : 1;
  const byKey = (a: Chosen, b: Chosen) =>
    sort === 'source_ip'
      ? sign * byAddress({ ...a.source, domain: 0 }, { ...b.source, domain: 0 })
      : sign * ((a.by ?? Number.NEGATIVE_INFINITY) - (b.by ?? Number.NEGATIVE_INFINITY) || 0);
  return (a, b) => byKey(a, b) || b.source.total - a.source.total || byAddress(a.source, b.source);
}
