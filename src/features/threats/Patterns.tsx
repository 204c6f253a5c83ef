import { counted, formOf, spelled } from '#domain/text.ts';
import { ActionRows, RowWarning } from '#src/ui/ActionRows.tsx';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import type { Pattern } from './types.ts';

const daysOf = ({ from, to }: Pattern): string =>
  from === to ? format.utcDayMonth(from) : `${format.utcDayMonth(from)} to ${format.utcDayMonth(to)}`;

const coveredLabel = (covered: number, forged: number): string =>
  covered < forged
    ? `${format.number(covered)} of ${counted(forged, 'message')}`
    : formOf(forged, 'the only message', `all ${counted(forged, 'message')}`);

/** The largest patterns in forged messages, each with whether something must be done. */
export function Patterns({ patterns, forged }: { patterns: readonly Pattern[]; forged: number }) {
  const covered = patterns.reduce((sum, { messages }) => sum + messages, 0);
  const open = patterns.filter(({ needs_action: needs }) => needs).length;
  return (
    <Section
      span={12}
      strong
      question="Patterns"
      finding={`${counted(patterns.length, 'pattern covers', 'patterns cover')} ${coveredLabel(covered, forged)}; ${open === 0 ? 'none needs action' : spelled(open, 'needs action', 'need action')}`}
    >
      <ActionRows label="Patterns">
        {patterns.map((pattern) => (
          <li key={`${pattern.domain} ${pattern.network}`}>
            <span>
              <b>{pattern.title}</b>
              <span className="ui-sub">
                {daysOf(pattern)} · {pattern.text}
              </span>
              {pattern.needs_action ? (
                <RowWarning>{pattern.action}</RowWarning>
              ) : (
                <span className="ui-sub">{pattern.action}</span>
              )}
            </span>
            <Sparkline
              values={pattern.days.map(({ messages }) => messages)}
              label={`${counted(pattern.messages, 'message')} by day`}
              from={0}
              bad={pattern.needs_action}
            />
          </li>
        ))}
      </ActionRows>
    </Section>
  );
}
