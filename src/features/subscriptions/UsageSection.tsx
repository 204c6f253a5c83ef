import { isUsedUp } from '#domain/billing/usage.ts';
import { counted } from '#domain/text.ts';
import './subscriptions.css';
import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import type { Usage } from './types.ts';

type Bar = {
  label: string;
  noun: [string, string];
  used: number;
  limit: number | null;
  pct: number | null;
  expected: number | null;
  isLimited: boolean;
};

function UsageBar({ label, noun, used, limit, pct, expected, isLimited }: Bar) {
  const more = expected === null ? 0 : Math.max(0, expected - used);
  const whole = Math.max(limit ?? 0, used, used + more, 1);
  const counts = limit === null ? counted(used, ...noun) : `${format.number(used)} of ${counted(limit, ...noun)}`;
  const isOver = limit !== null && used > limit;
  return (
    <li>
      <span>{label}</span>
      <span className="sub-use-counts">
        <b>{counts}</b>
        {isLimited && <span className="ui-mute">{pct === null ? 'no limit' : format.percent(pct)}</span>}
      </span>
      {limit !== null && (
        <span className="sub-use-bar">
          <ShareBar
            parts={[
              { value: used, fill: 'ink' },
              { value: more, fill: 'quiet' },
            ]}
            whole={whole}
            height={10}
            label={`${label}: ${counts}${more > 0 ? `, ${format.number(used + more)} expected` : ''}`}
          />
          {whole > limit && (
            <i className="sub-use-limit" style={{ insetInlineStart: `${(100 * limit) / whole}%` }} aria-hidden="true" />
          )}
        </span>
      )}
      <span className="ui-sub">
        {isOver && `${format.number(used - limit)} more than the plan includes. `}
        {expected !== null && `About ${format.number(expected)} expected by the end of the month.`}
        {expected === null && noun[0] === 'message' && 'Not enough data for a forecast.'}
      </span>
    </li>
  );
}

function findingOf({ messages, domains }: Usage): string {
  const isOut = isUsedUp('messages', messages);
  const isDomainsOut = isUsedUp('domains', domains);
  if (isOut && isDomainsOut) return 'The messages are used up, and there are more domains than the plan includes';
  if (isOut) return 'The messages of the plan are used up';
  if (isDomainsOut) return 'More domains than the plan includes';
  if (messages.pct !== null && messages.pct >= 80) return 'The messages of the plan are nearly used up';
  return messages.limit === null && domains.limit === null ? 'No limits' : 'Within the plan';
}

/** What is used of the plan in this calendar month, against its limits, and what is expected. */
export function UsageSection({ usage, month, isLimited }: { usage: Usage; month: string; isLimited: boolean }) {
  const { messages, domains, forecast, data_until: until } = usage;
  return (
    <Section
      span={7}
      question={`Usage in ${month}`}
      finding={isLimited ? findingOf(usage) : 'What a plan needs to include'}
      note={`Messages that passed DMARC${until === null ? '; no reports yet' : `, reported up to ${format.utcDay(until)}`}. Failing messages are not counted. Reports are always processed.`}
    >
      <ul className="sub-use">
        <UsageBar label="Messages" noun={['message', 'messages']} {...messages} expected={forecast} isLimited={isLimited} />
        <UsageBar label="Domains" noun={['domain', 'domains']} {...domains} expected={null} isLimited={isLimited} />
      </ul>
    </Section>
  );
}
