import { LineChart } from '#src/ui/charts/LineChart.tsx';
import * as format from '#src/ui/format.ts';
import { daysOf, pictureWords } from './picture.ts';
import type { Alert } from './types.ts';

type Series = NonNullable<Alert['series']>;

/** The figures of an alert by day: the line, the level it was held against, the day it happened. */
export function AlertPicture({ series }: { series: Series }) {
  const days = daysOf(series);
  const { usual } = series;
  const isPct = series.label.includes('%');
  const spell = (value: number) => {
    const number = format.number(value, Number.isInteger(value) ? 0 : 1);
    return isPct ? `${number}%` : number;
  };
  const marked = days.find(({ id }) => id === series.markDay);
  return (
    <>
      <LineChart
        label={pictureWords(series, spell)}
        height="mini"
        value={spell}
        points={days.map(({ id, value }) => ({
          id,
          label: format.utcDayMonth(id),
          title: format.utcDay(id),
          values: usual === null ? [value] : [value, usual],
        }))}
        series={[
          { label: series.label, fill: 'ink' },
          ...(usual === null ? [] : [{ label: 'Usual', fill: 's5' as const, stroke: 'dashed' as const }]),
        ]}
        {...(marked === undefined
          ? {}
          : {
              event: {
                pointId: marked.id,
                text: `${format.utcDayMonth(marked.id)}: ${marked.value === null ? 'it happened' : spell(marked.value)}`,
                shortText: format.utcDayMonth(marked.id),
              },
            })}
      />
      {usual !== null && <p className="ui-small ui-mute">Usual: {spell(usual)}</p>}
    </>
  );
}
