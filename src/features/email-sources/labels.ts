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
export function standing(sums: Sums): { kind: StatusKind; word: string } {
  if (sums.total_messages === 0) return { kind: 'unknown', word: 'No mail' };
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

/** What the loudest senders of a page have in common, as its heading. */
export function inventoryFinding(sources: readonly Source[], sort: string): string {
  const never = sources.filter((one) => standing(one).kind === 'fail');
  if (sources.length === 0) return 'No sender here';
  if (sort !== 'threat_score') return `${counted(never.length, 'sender')} on this page never passed`;
  const [first] = sources;
  if (never.length === 0) return 'Every sender shown passes at least once';
  const messages = never.reduce((sum, one) => sum + one.failed, 0);
  return first === undefined || never.length === sources.length
    ? 'None of the senders shown ever passed'
    : `${counted(never.length, 'sender')} never passed: ${counted(messages, 'message')}`;
}
