import * as format from '#src/ui/format.ts';
import type { Gate } from './types.ts';

/** A condition in words: its subject, the current value, what is needed with its counts, and a short form; `met` is `null` if unknown. */
export type GateLabels = { id: Gate['key']; label: string; have: string; need: string; wanted: string; met: boolean | null };

const labels: Record<Gate['key'], string> = {
  days: 'Days at this stage',
  messages: 'Own messages',
  pass: 'Own messages pass',
  unsorted: 'Unsorted services',
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
  if (gate.key === 'unsorted') return `with many failing messages, ${wanted}`;
  if (gate.key === 'days' || own === null || own.messages === 0) return wanted;
  return `${format.number(own.passed)} of ${format.number(own.messages)}, ${wanted}`;
}

/** A condition of the next stage in words; `own` provides the counts of the pass rate. */
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
