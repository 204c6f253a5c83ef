import type { ReactNode } from 'react';
import { counted } from '#domain/text.ts';
import { pointsLabel } from '#src/page/labels.ts';
import { statsAt } from '#src/page/links.ts';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import type { MailSplit, Reporter, Totals } from './types.ts';

const oneDigit = (points: number) => format.number(points, 1);

/** From which day senders are known, behind what is counted from it; nothing where that is the whole period. */
const sinceNote = ({ known_from: from }: MailSplit) => (from ? ` · known from ${format.date(from)}` : '');

/** The text where there are no messages of a kind: that none are known any more where addresses were deleted, else `none`. */
export const noneOf = ({ known_from: from }: Pick<MailSplit, 'known_from'>, none: string, note?: string) =>
  from
    ? { value: 'none known', unmeasured: true, note: `senders stored from ${format.date(from)}` }
    : { value: none, unmeasured: true, note };

/** Own messages that passed, and how that moved: "17 560 of 17 840 · 1,1 points up". */
export function ownNote(split: MailSplit, previous: MailSplit): string {
  const counts = `${format.number(split.own_passed)} of ${format.number(split.own_messages)}`;
  if (previous.own_messages === 0) return `${counts}${sinceNote(split)}`;
  const pctOf = ({ own_passed, own_messages }: MailSplit) => (100 * own_passed) / own_messages;
  return `${counts} · ${pointsLabel(pctOf(split), pctOf(previous), oneDigit)}${sinceNote(split)}`;
}

/** Forged messages that were stopped, delivered and forwarded. */
export function stoppedNote(split: MailSplit): string {
  const { forged, forged_stopped: stopped, forwarded } = split;
  const parts = [`${format.number(stopped)} of ${format.number(forged)}`];
  if (forged > stopped) parts.push(`${format.number(forged - stopped)} delivered`);
  if (forwarded > 0) parts.push(`${format.number(forwarded)} forwarded`);
  return `${parts.join(' · ')}${sinceNote(split)}`;
}

type At = { days: number; domain?: number | undefined; spark?: ReactNode };

/** How many of one's own messages passed. */
export function OwnPassed({ split, previousSplit, spark, ...at }: At & { split: MailSplit; previousSplit: MailSplit }) {
  const { isStaff } = useSession();
  return (
    <Stat
      label={isStaff ? 'Own messages that passed' : 'Your own messages that passed'}
      href={statsAt('/app/analytics', { ...at, result: 'passed' })}
      spark={spark}
      {...(split.own_messages === 0
        ? noneOf(split, 'no messages')
        : { value: format.share(split.own_passed, split.own_messages), note: ownNote(split, previousSplit) })}
    />
  );
}

/** How many of the forged messages receivers stopped; `messages` are all. */
export function ForgedStopped({ split, messages, spark, ...at }: At & { split: MailSplit; messages: number }) {
  return (
    <Stat
      label="Forged messages stopped"
      href={statsAt('/app/analytics', { ...at, result: 'failed' })}
      spark={spark}
      {...(split.forged === 0
        ? noneOf(split, 'none forged', `of ${counted(messages, 'message')}`)
        : { value: format.share(split.forged_stopped, split.forged), note: stoppedNote(split) })}
    />
  );
}

type MailStatsProps = {
  totals: Totals;
  split: MailSplit;
  previousSplit: MailSplit;
  reporters: Reporter[];
  /** Addresses that sent; `null` where they are not known, which the note explains. */
  senders: number | null;
  sendersNote: string;
  days: number;
  domain?: number | undefined;
};

/** The four statistics of messages in a period, each a link to its details. */
export function MailStats({ totals, split, previousSplit, reporters, senders, sendersNote, days, domain }: MailStatsProps) {
  const unreadable = reporters.reduce((sum, one) => sum + one.unreadable_rows, 0);
  const at = { domain, days };
  return (
    <StatRow>
      <OwnPassed {...at} split={split} previousSplit={previousSplit} />
      <ForgedStopped {...at} split={split} messages={totals.messages} />
      <Stat
        label="Reports received"
        href={statsAt('/app/report-metadata', at)}
        value={format.number(totals.reports)}
        note={`${counted(reporters.length, 'reporter')} · ${unreadable === 0 ? 'all rows readable' : `${counted(unreadable, 'row')} unreadable`}`}
      />
      <Stat
        label="Source IPs"
        href={statsAt('/app/email-sources', at)}
        {...(senders === null ? { value: sendersNote, unmeasured: true } : { value: format.number(senders), note: sendersNote })}
      />
    </StatRow>
  );
}
