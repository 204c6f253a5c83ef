import { messagesFinding } from '#domain/changes/labels.ts';
import { dayAfter } from '#domain/sast.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Changes } from './types.ts';

/** A part of the messages; it can be compared unless senders of one of the periods are not known any more. */
type Line = { id: string; label: string; now: number; before: number; isComparable: boolean };

const spanLabel = (from: string, to: string) => `${format.utcDayMonth(from)} – ${format.utcDayMonth(to)}`;

function linesOf({ split: now, previous_split: before }: Changes): Line[] {
  const line = (id: string, label: string, pick: (split: Changes['split']) => number) => ({
    id,
    label,
    now: pick(now),
    before: pick(before),
    isComparable: id === 'all' || now.unknown + before.unknown === 0,
  });
  return [
    line('passed', 'Own, passed', (split) => split.own_passed),
    line('failed', 'Own, failed', (split) => split.own_messages - split.own_passed),
    line('forwarded', 'Forwarded', (split) => split.forwarded),
    line('forged', 'Forged', (split) => split.forged),
    ...(now.unknown + before.unknown > 0 ? [line('unknown', 'Sender no longer known', (split) => split.unknown)] : []),
    line('all', 'All', (split) => split.own_messages + split.forwarded + split.forged + split.unknown),
  ];
}

const columnsOf = ({ start_date: from, end_date: to, days }: Changes['period']): Column<Line>[] => [
  { id: 'label', header: 'Messages', rowHeader: true, value: ({ label }) => label },
  { id: 'now', header: spanLabel(from, to), align: 'right', card: 'third', value: ({ now }) => now },
  {
    id: 'before',
    header: spanLabel(dayAfter(from, -days), dayAfter(to, -days)),
    align: 'right',
    card: 'third',
    value: ({ before }) => before,
  },
  {
    id: 'change',
    header: 'Change',
    align: 'right',
    card: 'third',
    cell: ({ id, now, before, isComparable }) =>
      isComparable ? (
        <span className={id === 'failed' && now > before ? 'ui-tone-fail ui-strong' : undefined}>
          {format.signed(now - before)}
        </span>
      ) : (
        <span className="ui-mute">not known</span>
      ),
    value: ({ now, before, isComparable }) => (isComparable ? now - before : null),
  },
];

/** Messages of the settled days beside as many days before. */
export function MessagesPart({ changes }: { changes: Changes }) {
  return (
    <Section
      question="Messages"
      finding={messagesFinding(changes)}
      note="The days that receivers have reported in full. Reports of the last two days are still coming in."
    >
      <DataTable
        caption="Messages of two periods"
        rows={linesOf(changes)}
        columns={columnsOf(changes.period)}
        rowId={({ id }) => id}
        csvName="messages-of-two-periods"
        dense
      />
    </Section>
  );
}
