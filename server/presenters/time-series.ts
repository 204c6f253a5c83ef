import { dayAfter } from '#domain/sast.ts';
import { type SeriesDay, unitOf } from '#domain/series/metrics.ts';
import type { SeriesMetric } from '#domain/vocabulary.ts';
import { periodReply } from '#server/services/period.ts';
import type { seriesData } from '#server/services/stats/series.ts';
import type { RecordChange } from '#server/store/domains/check-history.ts';
import type { DomainName } from '#server/store/domains/domains.ts';

/** A day of a series with the span that its value was measured over (UTC). */
export function pointWire({ day, value }: SeriesDay) {
  return { day, value, span_start: `${day}T00:00:00.000Z`, span_end: `${dayAfter(day, 1)}T00:00:00.000Z` };
}

const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A change of a record beside a series: the day (UTC) it was seen. */
function changeWire({ at, record, before, after }: RecordChange) {
  return { day: utcDay(at), record, before, after };
}

/** A metric of a domain by day with what may explain it. */
export function seriesWire(domain: DomainName, metric: SeriesMetric, data: Awaited<ReturnType<typeof seriesData>>) {
  return {
    domain,
    metric,
    unit: unitOf(metric),
    period: periodReply(data.period),
    settled_to: data.settledDay,
    points: data.days.map(pointWire),
    changes: data.changes.map(changeWire),
    alerts: data.alerts.map(({ id, happenedAt, severity, title }) => ({ id, day: utcDay(happenedAt), severity, title })),
    holidays: [...data.holidays].map(([day, name]) => ({ day, name })),
  };
}
