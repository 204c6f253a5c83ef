import { allFound, kindLabels } from '#domain/changes/labels.ts';
import { formOf } from '#domain/text.ts';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { type Bucket, bucketsOf, countsOf } from './buckets.ts';
import { dayLabel } from './day-label.ts';
import type { Changes } from './types.ts';

const whenOf = ({ from, to }: Bucket): string =>
  from === to ? `on ${format.utcDayMonth(from)}` : `in the week from ${format.utcDayMonth(from)}`;

/** "Tue 17" of a day, with its month where it is named; "16 Nov" of a week. On a phone the number of the day alone. */
function DayHead({ from, to, hasMonth }: Bucket & { hasMonth: boolean }) {
  const [weekday, day, month] = dayLabel(from).split('\u00a0');
  const isDay = from === to;
  return (
    <>
      {isDay && <span className="changes-wide">{weekday} </span>}
      {day}
      <span className={hasMonth || !isDay ? 'changes-wide' : 'ui-hidden'}> {month}</span>
    </>
  );
}

/** How many changes of each kind there were on each day, or in each week. */
export function ChangeTable({ changes, today }: { changes: Changes; today: string }) {
  const buckets = bucketsOf(changes.since, today);
  const rows = countsOf(changes, buckets);
  const all = allFound(changes);
  const shown = rows.reduce((sum, { counts }) => counts.reduce((one, count) => one + count, sum), 0);
  const isCut = shown < all;
  const busiest = buckets
    .map((bucket, index) => ({ bucket, count: rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0) }))
    .reduce((most, one) => (one.count > most.count ? one : most));
  return (
    <Section
      span={8}
      strong
      question="When it changed"
      finding={
        all === 0 ? 'No changes' : `Most ${whenOf(busiest.bucket)}: ${format.number(busiest.count)} of ${format.number(shown)}`
      }
      note={isCut && `Counts the ${format.number(shown)} changes listed below, of ${format.number(all)}.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="changes-table" tabIndex={0} role="region" aria-label="Changes by day">
        <table>
          <thead>
            <tr>
              <td />
              {buckets.map((bucket, index) => (
                <th key={bucket.from} scope="col">
                  <DayHead {...bucket} hasMonth={index === 0 || index === buckets.length - 1 || bucket.from.endsWith('-01')} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, counts, urgent }) => (
              <tr key={kind}>
                <th scope="row">{kindLabels[kind]}</th>
                {counts.map((count, index) => (
                  <td key={buckets[index]?.from}>
                    {count > 0 && (
                      <span className={cx('changes-count', (urgent[index] ?? 0) > 0 && 'changes-count-urgent')}>
                        {format.number(count)}
                        <span className="ui-hidden">
                          {' '}
                          {formOf(count, 'change')}
                          {(urgent[index] ?? 0) > 0 && `, ${urgent[index]} ${formOf(urgent[index] ?? 0, 'needs', 'need')} you`}
                        </span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ urgent }) => urgent.some((count) => count > 0)) && (
        <p className="changes-legend" aria-hidden="true">
          <span className="changes-legend-urgent">Something needs you</span>
          <span>Other changes</span>
        </p>
      )}
    </Section>
  );
}
