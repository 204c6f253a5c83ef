import * as format from '#src/ui/format.ts';
import type { Gate } from './types.ts';

/** A condition in words: what it is about, what there is, what is needed with its counts, what is wanted in short; `met` is `null` where nobody can tell. */
export type GateLabels = { id: Gate['key']; label: string; have: string; need: string; wanted: string; met: boolean | null };

const labels: Record<Gate['key'], string> = {
  days: 'Days at this stage',
  messages: 'Own messages',
  pass: 'Own messages pass',
  unsorted: 'Unsorted senders',
};

const pct = (value: number) => format.percent(value, Number.isInteger(value) ? 0 : 1);

function haveOf({ key, have }: Gate): string {
  if (have === null) return key === 'days' ? 'not known' : 'no messages';
  return key === 'pass' ? pct(have) : format.number(have);
}

function wantedOf({ key, wanted }: Gate): string {
  if (key === 'unsorted') return `at most ${format.number(wanted)}`;
  return `at least ${key === 'pass' ? pct(wanted) : format.number(wanted)}`;
}

function needOf(gate: Gate, own: { messages: number; passed: number } | null): string {
  const wanted = wantedOf(gate);
  if (gate.key === 'messages') return `in 30 days, ${wanted}`;
  if (gate.key === 'unsorted') return `with failing messages, ${wanted}`;
  if (gate.key === 'days' || own === null || own.messages === 0) return wanted;
  return `${format.number(own.passed)} of ${format.number(own.messages)}, ${wanted}`;
}

/** A condition of the next stage in words; `own` gives the pass rate its counts. */
export function gateLabel(gate: Gate, own: { messages: number; passed: number } | null): GateLabels {
  return {
    id: gate.key,
    label: labels[gate.key],
    have: haveOf(gate),
    need: needOf(gate, own),
    wanted: wantedOf(gate),
    met: gate.have === null && !gate.met ? null : gate.met,
  };
}
