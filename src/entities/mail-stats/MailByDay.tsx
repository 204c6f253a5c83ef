import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { statsAt } from '#src/page/links.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import type { MailFinding } from './types.ts';

const series = [
  { label: 'Passed', fill: 'pass' as const },
  { label: 'Failed: own messages', fill: 'fail' as const },
  { label: 'Failed: forged or forwarded', fill: 'quiet' as const },
];
const allSeries = [...series, { label: 'Failed: sender no longer known', fill: 'control' as const }];

function eventText({ kind, from, where }: MailFinding): string {
  const day = from === null ? '' : format.utcDayMonth(from);
  if (where !== null) return `${day}: failures at ${where.name}`;
  return `${day}: failures ${kind === 'fall' ? 'fall' : kind === 'peak' ? 'peak' : 'rise'}`;
}

/** Passed, failed of the own senders, what else failed, and what failed of senders not known any more. */
function valuesOf({
  passed,
  failed,
  own_failed: own = failed,
  unknown_failed: unknown = 0,
}: MailByDayProps['byDay'][number]): number[] {
  return [passed, own, Math.max(0, failed - own - unknown), unknown];
}

type MailByDayProps = {
  /** `own_failed` and `unknown_failed` are missing in what older versions saved. */
  byDay: { day: string; passed: number; failed: number; own_failed?: number; unknown_failed?: number }[];
  finding: MailFinding;
  domain?: number | undefined;
  span?: Span;
  question?: string;
  /** No page shows the messages of one of these days. */
  isUnlinked?: boolean;
};

/** Messages by day: passed, failed ones of the own senders, and others; the heading says what happened, a column opens its day. */
export function MailByDay({
  byDay,
  finding,
  domain,
  span = 8,
  question = 'Do our messages pass?',
  isUnlinked = false,
}: MailByDayProps) {
  const navigate = useNavigate();
  const shown = byDay.some((day) => day.unknown_failed) ? allSeries : series;
  const points = useMemo(
    () =>
      byDay.map((day) => ({
        id: day.day,
        label: format.utcDayMonth(day.day),
        title: format.utcDay(day.day),
        values: valuesOf(day).slice(0, shown.length),
      })),
    [byDay, shown],
  );
  const hrefOf = (day: string) => statsAt('/app/analytics', { domain, day });
  const events = useMemo(
    () =>
      finding.from === null
        ? []
        : [{ pointId: finding.from, text: eventText(finding), shortText: format.utcDayMonth(finding.from) }],
    [finding],
  );
  return (
    <ChartFrame
      span={span}
      question={question}
      finding={finding.text}
      legend={shown}
      table={chartTable('Messages by day', 'Day (UTC)', shown, points, isUnlinked ? undefined : hrefOf)}
      csvName="mail-by-day"
    >
      <StackedBars
        label={`Messages by day, passed and failed. ${finding.text}.`}
        points={points}
        series={shown}
        events={events}
        {...(isUnlinked ? {} : { onPoint: (day: string) => void navigate({ href: hrefOf(day) }) })}
      />
    </ChartFrame>
  );
}
