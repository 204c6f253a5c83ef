import type { SeriesMetric } from '../vocabulary.ts';

/** What a value counts: messages, percent of the messages of a day, or points of the score (0 to 100). */
export type SeriesUnit = 'messages' | 'percent' | 'points';

/** A UTC day of a series, `YYYY-MM-DD`; `null` where nothing was measured: a share of no messages, a day without a score. */
export type SeriesDay = { day: string; value: number | null };

/** The counts of messages of a day, as reports give them. */
export type DayCounts = {
  total: number;
  passed: number;
  spfAligned: number;
  dkimAligned: number;
  dispQuarantine: number;
  dispReject: number;
};

type CountedMetric = Exclude<SeriesMetric, 'score'>;

const share = (part: number, { total }: DayCounts): number | null => (total === 0 ? null : (100 * part) / total);

const counts: Record<CountedMetric, (day: DayCounts) => number | null> = {
  volume: ({ total }) => total,
  dmarc_pass_rate: (day) => share(day.passed, day),
  spf_pass_rate: (day) => share(day.spfAligned, day),
  dkim_pass_rate: (day) => share(day.dkimAligned, day),
  spf_aligned: ({ spfAligned }) => spfAligned,
  dkim_aligned: ({ dkimAligned }) => dkimAligned,
  quarantined: ({ dispQuarantine }) => dispQuarantine,
  rejected: ({ dispReject }) => dispReject,
};

/** The unit of a metric's values. */
export function unitOf(metric: SeriesMetric): SeriesUnit {
  if (metric === 'score') return 'points';
  return metric.endsWith('_rate') ? 'percent' : 'messages';
}

/** The value of a day; SPF and DKIM count where they pass and align with the domain (RFC 9989 4.4). */
export function valueOf(metric: CountedMetric, day: DayCounts): number | null {
  return counts[metric](day);
}
