import * as format from '#src/ui/format.ts';
import type { Gate } from './types.ts';

/** A condition in words: what it is about, what there is, what is wanted; `met` is `null` where nobody can tell. */
export type GateWords = { id: Gate['key']; label: string; have: string; need: string; met: boolean | null };

const labels: Record<Gate['key'], string> = {
  days: 'Days at this stage',
  messages: 'Own mails',
  pass: 'Own mail passes',
  unsorted: 'Senders not placed',
};

const pct = (value: number) => format.percent(value, Number.isInteger(value) ? 0 : 1);

function haveOf({ key, have }: Gate): string {
  if (have === null) return key === 'days' ? 'not known' : 'no mail';
  return key === 'pass' ? pct(have) : format.number(have);
}

function needOf({ key, wanted }: Gate, own: { messages: number; passed: number } | null): string {
  if (key === 'days') return `at least ${format.number(wanted)}`;
  if (key === 'messages') return `in 30 days, at least ${format.number(wanted)}`;
  if (key === 'unsorted') return `with failing mail, at most ${format.number(wanted)}`;
  const counts = own === null || own.messages === 0 ? '' : `${format.number(own.passed)} of ${format.number(own.messages)}, `;
  return `${counts}at least ${pct(wanted)}`;
}

/** A condition of the next stage in words; `own` gives the pass rate its counts. */
export function gateWords(gate: Gate, own: { messages: number; passed: number } | null): GateWords {
  return {
    id: gate.key,
    label: labels[gate.key],
    have: haveOf(gate),
    need: needOf(gate, own),
    met: gate.have === null && !gate.met ? null : gate.met,
  };
}
