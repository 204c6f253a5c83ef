import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';

type TrendDay = { day: string; messages: number; passed: number };

const policyLabels: Record<string, string> = { none: 'None', quarantine: 'Quarantine', reject: 'Reject' };

/** Whether a policy as reporters saw it keeps failing mail out. */
export function isEnforced(policy: string | null): boolean {
  return policy === 'quarantine' || policy === 'reject';
}

/** The policy as reporters saw it; DNS is another matter. */
export function PolicySeen({ policy, filled = false }: { policy: string | null; filled?: boolean }) {
  if (policy === null)
    return (
      <StatusTag kind="unknown" filled={filled}>
        Not seen yet
      </StatusTag>
    );
  return (
    <StatusTag kind={isEnforced(policy) ? 'pass' : policy === 'none' ? 'monitoring' : 'unknown'} filled={filled}>
      {policyLabels[policy] ?? policy}
    </StatusTag>
  );
}

/** "98,4%" with "17 560 of 17 840" below; words if there were no messages, or `unknown` ones whose addresses were deleted. */
export function PassRate({ passed, messages, unknown = 0 }: { passed: number; messages: number; unknown?: number }) {
  if (messages === 0) return <span className="ui-mute">{unknown > 0 ? 'no longer known' : 'no messages'}</span>;
  return (
    <>
      {format.share(passed, messages)}
      <span className="ui-sub">
        {format.number(passed)} of {format.number(messages)}
      </span>
    </>
  );
}

/** The share of mail that passed on each day, in percent; `null` on days without mail. */
export function dailyPassPct(trend: readonly TrendDay[]): (number | null)[] {
  return trend.map((day) => (day.messages === 0 ? null : (100 * day.passed) / day.messages));
}

/** Pass rate by day as a small line; its last point is red when the last days are clearly worse than the period. */
export function PassTrend({ name, trend }: { name: string; trend: readonly TrendDay[] }) {
  const known = dailyPassPct(trend);
  const values = known.filter((value) => value !== null);
  if (values.length < 2) return <span className="ui-mute ui-small">not enough days</span>;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const last = values.slice(-3);
  const lately = last.reduce((sum, value) => sum + value, 0) / last.length;
  return (
    <Sparkline
      values={known}
      from={Math.min(90, ...values)}
      to={100}
      label={`Pass rate of ${name} by day, ${format.percent(Math.min(...values))} to ${format.percent(Math.max(...values))}`}
      bad={mean - lately > 3}
    />
  );
}

/** When the last report came, and since when none. */
export function LastReport({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <span className="ui-mute">none in 30 days</span>;
  const silent = now - Date.parse(at) > 72 * 3_600_000;
  return (
    <>
      <span className={silent ? 'ui-tone-attention ui-strong' : undefined}>{format.relative(at, now)}</span>
      <span className="ui-sub">{format.dateTime(at)}</span>
    </>
  );
}
