import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { faceOf } from '#src/entities/alerts/labels.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { noiseLabel } from './labels.ts';
import type { TryReply } from './types.ts';

const firstDays = 8;

/** When a rule would have fired, the latest day first, and how much noise that is. */
export function TryResult({ reply, isOld }: { reply: TryReply; isOld: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { firings, domains, domains_total: total, days } = reply;
  const byDay = [...Map.groupBy(firings, ({ day }) => day)];
  const shown = isWhole ? byDay : byDay.slice(0, firstDays);
  const over = `${counted(domains, 'domain', 'domains')}${total > domains ? ` of ${format.number(total)}` : ''}`;
  return (
    <>
      <p className="arule-noise">
        {total === 0 ? (
          'There is no domain here to test it on.'
        ) : firings.length === 0 ? (
          <>
            It would not have fired in {days} days at {over}.
          </>
        ) : (
          <>
            It would have fired {formOf(firings.length, 'once', `${format.number(firings.length)} times`)} in {days} days at{' '}
            {over}: {noiseLabel(reply.per_30_days)}.
          </>
        )}
      </p>
      {total > domains && (
        <p className="ui-small ui-mute">
          At most {domains} domains are tested at once. Choose a tag or a domain to test the others.
        </p>
      )}
      {isOld && <p className="ui-small ui-tone-attention">The numbers changed. Test again.</p>}
      {shown.length > 0 && (
        <ul className="arule-days" aria-label="When it would have fired">
          {shown.map(([day, mine]) => (
            <li key={day}>
              <span className="arule-day">{format.utcDay(day)}</span>
              <ul>
                {mine.map((one, index) => {
                  const face = faceOf({ severity: one.severity, rule: '' });
                  return (
                    <li key={index}>
                      <span>
                        {writtenName(one.domain_name)}
                        <span className="ui-sub">
                          {one.title}
                          {one.ended_day === null
                            ? ', still open'
                            : one.ended_day === day
                              ? ''
                              : `, until ${format.utcDayMonth(one.ended_day)}`}
                        </span>
                      </span>
                      <StatusTag kind={face.kind}>{face.word}</StatusTag>
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {byDay.length > shown.length && (
        <div>
          <Button size="s" onPress={() => setWhole(true)}>
            Show all {format.number(byDay.length)} days
          </Button>
        </div>
      )}
    </>
  );
}
