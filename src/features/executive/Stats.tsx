import { counted, formOf } from '#domain/text.ts';
import { useMayOpen } from '#src/session/use-may-open.ts';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import type { Revenue, Summary, SupportStats } from './types.ts';

type StatsProps = {
  summary: Summary;
  revenue: Revenue | undefined;
  support: SupportStats | undefined;
  maySeeMoney: boolean;
};

const money = '/app/billing-overview';

/** The numbers that an owner asks for first; revenue only for those who may see money. */
export function Stats({ summary, revenue, support, maySeeMoney }: StatsProps) {
  const mayOpen = useMayOpen();
  const { sending_domains: sending, enforced_domains: enforced, forged, forged_stopped: stopped, period } = summary;
  const { own_messages: own, own_passed: passed, days_to_enforcement: taken } = summary;
  const month = revenue?.months.at(-1);
  const days = summary.known_from ? `from ${format.date(summary.known_from)}` : `last ${counted(period.days, 'day')}`;
  const none = (text: string) => (summary.unknown > 0 ? 'None known' : text);
  return (
    <StatRow columns={maySeeMoney ? 6 : 5}>
      <Stat
        label="Enforced"
        value={sending === 0 ? 'None yet' : format.share(enforced, sending)}
        unmeasured={sending === 0}
        note={`${format.number(enforced)} of ${counted(sending, 'sending domain')}`}
        href="/app/domain-protection-status"
      />
      <Stat
        label="Own messages passed"
        value={own === 0 ? none('No messages') : format.share(passed, own)}
        unmeasured={own === 0}
        note={own === 0 ? days : `${format.number(passed)} of ${format.number(own)}, ${days}`}
      />
      <Stat
        label="Forged messages stopped"
        value={forged === 0 ? none('None seen') : format.share(stopped, forged)}
        unmeasured={forged === 0}
        note={forged === 0 ? days : `${format.number(stopped)} of ${format.number(forged)}, ${days}`}
      />
      <Stat
        label="Days to enforcement"
        value={taken.median === null ? 'Not yet known' : format.number(taken.median)}
        unmeasured={taken.median === null}
        note={taken.median === null ? 'no domain has moved yet' : `median of ${counted(taken.domains, 'domain')}`}
      />
      {maySeeMoney && (
        <Stat
          label="Revenue a month"
          value={month === undefined ? 'Not yet known' : format.money(month.mrr_cents / 100, 0)}
          unmeasured={month === undefined}
          note={month === undefined ? undefined : `${counted(month.customers, 'customer')} invoiced this month`}
          {...(mayOpen(money) ? { href: money } : {})}
        />
      )}
      <Stat
        label="Support in time"
        value={
          support === undefined || support.answered === 0
            ? 'None asked'
            : format.share(support.answered_in_time, support.answered)
        }
        unmeasured={support === undefined || support.answered === 0}
        note={
          support === undefined
            ? undefined
            : `${format.number(support.answered_in_time)} of ${counted(support.answered, 'first answer')}, 30 days; ${format.number(support.open)} ${formOf(support.open, 'request is', 'requests are')} open`
        }
        href="/app/support"
      />
    </StatRow>
  );
}
