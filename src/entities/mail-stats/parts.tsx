import { entryOf, formOf } from '#domain/text.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { silentAfterMs } from './silent.ts';

type TrendDay = { day: string; messages: number; passed: number };

const policyLabels: Record<string, string> = { none: 'None', quarantine: 'Quarantine', reject: 'Reject' };

/** Whether a policy as reporters saw it keeps failing mail out. */
function isEnforced(policy: string | null): boolean {
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
      {entryOf(policyLabels, policy) ?? policy}
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

/** Pass rate by day as a small line. */
export function PassTrend({ name, trend }: { name: string; trend: readonly TrendDay[] }) {
  const known = dailyPassPct(trend);
  const days = known.filter((value) => value !== null).length;
  if (days < 2) return <span className="ui-mute ui-small">{formOf(days, 'one day', 'none')}</span>;
  return <ShareTrend what={`Pass rate of ${name}`} values={known} least={90} drop={3} />;
}

type ShareTrendProps = { what: string; values: (number | null)[]; least: number; drop: number };

/**
 * A share in percent by day as a small line from `least` or below to 100, its last point red where the last three days are more than `drop`
 * points worse than the period; nothing of fewer than two days.
 */
export function ShareTrend({ what, values, least, drop }: ShareTrendProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const mean = (some: number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  return (
    <Sparkline
      values={values}
      from={Math.min(least, ...known)}
      to={100}
      label={`${what} by day, ${format.percent(Math.min(...known))} to ${format.percent(Math.max(...known))}`}
      bad={mean(known) - mean(known.slice(-3)) > drop}
    />
  );
}

/** When the last report came, and since when none. */
export function LastReport({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <span className="ui-mute">none yet</span>;
  const silent = now - Date.parse(at) > silentAfterMs;
  return (
    <>
      <span className={silent ? 'ui-tone-attention ui-strong' : undefined}>{format.relative(at, now)}</span>
      <span className="ui-sub">{format.dateTime(at)}</span>
    </>
  );
}
