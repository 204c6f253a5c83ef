import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { DotRows } from '#src/ui/charts/DotRows.tsx';
import * as format from '#src/ui/format.ts';
import { byQuarter, movesFinding } from './moves.ts';
import type { Summary } from './types.ts';

const head = ['Domain', 'Reached on', 'Days'];

/** How long domains took to reach enforcement, by when they did; nothing where none did in twelve months. */
export function DaysToEnforcement({ summary }: { summary: Summary }) {
  const { moves } = summary.days_to_enforcement;
  if (moves.length === 0) return null;
  const month = summary.by_month.at(-1)?.month ?? summary.period.end_date.slice(0, 7);
  const quarters = byQuarter(moves, month);
  const finding = movesFinding(quarters);
  const question = 'Days from the first report to enforcement';
  return (
    <ChartFrame
      span={6}
      question={question}
      finding={finding}
      note="Each dot is a domain that first reached quarantine or reject in the last twelve months."
      csvName="days-to-enforcement"
      table={{
        caption: question,
        head,
        rows: moves
          .map(({ domain_id: id, domain, day, days }) => ({
            id: String(id),
            cells: [writtenName(domain), format.utcDay(day), days],
            href: `/app/domains/${id}`,
          }))
          .toReversed(),
      }}
    >
      <DotRows
        label={`${question}. ${finding}.`}
        middleText={(middle) => `median ${format.number(middle)}`}
        rows={quarters.map(({ id, label, moves: dots, median }) => ({
          id,
          label,
          middle: median,
          dots: dots.map(({ domain_id: domain, domain: name, days }) => ({
            id: String(domain),
            title: `${writtenName(name)}: ${counted(days, 'day')}`,
            value: days,
          })),
        }))}
      />
    </ChartFrame>
  );
}
