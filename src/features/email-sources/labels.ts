import { mostPoints } from '#domain/analytics/source-verdict.ts';
import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Source } from './types.ts';

type Sums = Pick<Source, 'total_messages' | 'passed' | 'failed' | 'forwarded'>;

/** As whom messages were sent: one domain, or all of the reader; staff look after the domains of customers. */
export function sentAs(domain: number | undefined, name: string | null, isStaff: boolean): string {
  if (domain !== undefined) return `as ${name ?? 'this domain'}`;
  return isStaff ? 'in your customers’ names' : 'in your name';
}

/** How a sender's mail fares, for its tag: a word and its symbol. */
export function behaviourFace(sums: Sums): { kind: StatusKind; word: string } {
  if (sums.total_messages === 0) return { kind: 'unknown', word: 'No messages' };
  if (sums.passed / sums.total_messages >= 0.95) return { kind: 'pass', word: 'Passes' };
  if (sums.forwarded > sums.failed / 2) return { kind: 'info', word: 'Forwards' };
  return sums.passed === 0 ? { kind: 'fail', word: 'Never passes' } : { kind: 'attention', word: 'Fails in part' };
}

/** How many of a sender's messages failed, beside their number. */
export function failedOf({ failed, total_messages: total }: Pick<Source, 'total_messages' | 'failed'>): string {
  if (failed === 0) return 'none failed';
  if (failed === total) return formOf(total, 'failed', 'all failed');
  return `${format.number(failed)} failed`;
}

/** Threat score from which an address is among the most threatening: nothing of it passed. */
export const highThreat = 80;

type Part = { id: string; label: string; have: number; of: number; why: string };

/** The parts of a threat score in the order of its formula. */
export function threatParts(source: Pick<Source, 'threat_parts' | 'failed' | 'total_messages'>): Part[] {
  const { threat_parts: parts } = source;
  return [
    {
      id: 'fails',
      label: 'Failing messages',
      have: parts.fails,
      of: mostPoints.fails,
      why: `${mostPoints.fails} × ${format.share(source.failed, source.total_messages)}`,
    },
    {
      id: 'unknown',
      label: 'Never passed',
      have: parts.unknown,
      of: mostPoints.unknown,
      why: 'no message passed in this period',
    },
    { id: 'volume', label: 'Failing volume', have: parts.volume, of: mostPoints.volume, why: 'rank among all addresses' },
  ];
}

/** What the addresses of a page have in common, as its heading; by threat the worst are shown first, so that a page is no sample of all. */
export function inventoryFinding(sources: readonly Pick<Source, 'passed' | 'failed'>[], sort: string): string {
  const never = sources.filter(({ passed }) => passed === 0);
  if (sources.length === 0) return 'No address here';
  if (never.length === 0) return `${formOf(sources.length, 'The address', 'Every address')} shown passed at least once`;
  if (never.length === sources.length)
    return formOf(never.length, 'The address shown never passed', 'None of the addresses shown ever passed');
  const many = counted(never.length, 'address', 'addresses');
  if (sort !== 'threat_score') return `${many} on this page never passed`;
  return `${many} never passed: ${counted(
    never.reduce((sum, { failed }) => sum + failed, 0),
    'message',
  )}`;
}
