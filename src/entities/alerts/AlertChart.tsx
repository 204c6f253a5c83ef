import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { MarkedLine } from '#src/ui/charts/MarkedLine.tsx';
import * as format from '#src/ui/format.ts';
import { daysOf, pictureLabel, spellerOf } from './alert-series.ts';
import type { Alert } from './types.ts';

type Series = NonNullable<Alert['series']>;

/** The counts of an alert by day: the line, the level it was compared with, the day it happened; or the same as a table. */
export function AlertPicture({ series, bad }: { series: Series; bad: boolean }) {
  const [asTable, setAsTable] = useState(false);
  const days = daysOf(series);
  const spell = spellerOf(series);
  const [first] = days;
  const last = days.at(-1);
  const index = days.findIndex(({ id }) => id === series.markDay);
  const marked = days[index];
  if (first === undefined || last === undefined) return null;
  const said = (value: number | null) => (value === null ? 'not measured' : spell(value));
  return (
    <div>
      <div className="alert-picture-head">
        <h3 className="ui-subhead">
          {series.label}, {counted(days.length, 'day')}
        </h3>
        <TextButton aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
          As a table
        </TextButton>
      </div>
      {asTable ? (
        <div className="alert-picture-table" role="group" aria-label={series.label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{series.label}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ id, value }) => (
                <tr key={id}>
                  <th scope="row">{format.utcDayMonth(id)}</th>
                  <td>{said(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <MarkedLine
          label={pictureLabel(series, spell)}
          values={days.map(({ value }) => value)}
          usual={series.usual === null ? undefined : { value: series.usual, text: `${spell(series.usual)} usual` }}
          mark={marked === undefined ? undefined : { index, text: `${format.utcDayMonth(marked.id)}: ${said(marked.value)}` }}
          startText={format.utcDayMonth(first.id)}
          endText={marked === last ? format.utcDayMonth(last.id) : `${format.utcDayMonth(last.id)}: ${said(last.value)}`}
          bad={bad}
        />
      )}
    </div>
  );
}
