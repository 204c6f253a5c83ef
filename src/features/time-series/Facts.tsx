import { counted } from '#domain/text.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { spanDays } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { eventsFinding, type SeriesEvent } from './events.ts';
import { methodLabel, valueLabel, weekdayLabel } from './labels.ts';
import type { ForecastReply, TrendReply } from './types.ts';

/** Where the metric goes, and what that rests on. */
export function Trend({ reply }: { reply: TrendReply }) {
  const { trend, unit, period } = reply;
  const slope = trend.slope_per_week;
  const change = unit === 'messages' ? 'messages a day' : 'points';
  const items = [
    ...(slope === null
      ? []
      : [{ term: 'Change in a week', value: Math.abs(slope) < 0.05 ? 'None' : `${format.signed(slope, 1)} ${change}` }]),
    ...(trend.mean === null ? [] : [{ term: 'Mean of the days', value: valueLabel(unit, Math.round(trend.mean * 10) / 10) }]),
    ...(unit === 'messages' && trend.weekend_pct !== null
      ? [{ term: 'Weekends', value: `${format.percent(trend.weekend_pct, 0)} of a weekday` }]
      : []),
    {
      term: 'Basis',
      value: `${format.number(reply.measured_days)} of ${counted(spanDays(period.start_date, period.end_date), 'day')}, ${format.utcDay(period.start_date)} to ${format.utcDay(period.end_date)}`,
    },
  ];
  return (
    <Section
      span={5}
      question="Trend"
      finding="What it is based on"
      note="Weekdays and public holidays are taken out first. A trend must be clearer than chance explains (95%)."
    >
      <KeyValue items={items} />
    </Section>
  );
}

const rangeLabel = ({ points, unit }: ForecastReply): string => {
  const last = points.at(-1);
  return last === undefined ? '' : `${valueLabel(unit, last.low)} to ${valueLabel(unit, last.high)}`;
};

const horizonLabel = ({ horizon, points }: ForecastReply): string => {
  const last = points.at(-1);
  return last === undefined ? counted(horizon, 'day') : `${counted(horizon, 'day')}, ${weekdayLabel(last.day)}`;
};

const columns: Column<ForecastReply>[] = [
  { id: 'horizon', header: 'Days ahead', rowHeader: true, cell: horizonLabel },
  {
    id: 'forecast',
    header: 'Forecast',
    align: 'right',
    card: 'third',
    cell: ({ points, unit }) => {
      const last = points.at(-1);
      return last === undefined ? 'none yet' : valueLabel(unit, last.value);
    },
  },
  {
    id: 'range',
    header: '80% range',
    align: 'right',
    card: 'third',
    cell: (row) =>
      row.status === 'ready'
        ? rangeLabel(row)
        : `needs ${counted(row.needs_days, 'day')}; ${counted(row.measured_days, 'day')} measured`,
  },
  {
    id: 'last',
    header: 'Last forecast',
    align: 'right',
    card: 'third',
    cell: ({ last }) => (last === null ? 'too early to say' : `${last.inside} of ${counted(last.of, 'day')} inside`),
  },
];

/** What to expect so many days ahead, and how the forecast before did. */
export function Forecasts({ replies, chosen }: { replies: ForecastReply[]; chosen: ForecastReply | undefined }) {
  const last = chosen?.last ?? null;
  const finding =
    chosen === undefined || chosen.status === 'too_little_data'
      ? `A forecast of this length needs ${counted(chosen?.needs_days ?? 28, 'day')}; ${counted(chosen?.measured_days ?? 0, 'day')} measured`
      : last === null
        ? `What to expect in ${counted(chosen.horizon, 'day')}`
        : `${last.inside} of ${counted(last.of, 'day')} fell inside the last forecast`;
  return (
    <Section span={7} question="Forecast" finding={finding} note={chosen && methodLabel(chosen)}>
      <DataTable caption="Forecasts" rows={replies} columns={columns} rowId={({ horizon }) => String(horizon)} dense />
    </Section>
  );
}

/** What happened in these days that may explain the line, by the numbers of the chart. */
export function Events({ events, domain }: { events: readonly SeriesEvent[]; domain: number }) {
  const { isStaff } = useSession();
  return (
    <Section span={12} question="What happened meanwhile" finding={eventsFinding(events)}>
      {events.length > 0 && (
        <ol className="series-events">
          {events.map(({ number, day, kind, text, alert }) => (
            <li key={number}>
              <b>{number}</b>
              <span>
                <b>{format.utcDay(day)}</b> · {kind}
                <span className="ui-sub">
                  {alert === undefined ? text : <Link href={alertHref({ id: alert, domain_id: domain }, isStaff)}>{text}</Link>}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
