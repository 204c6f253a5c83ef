import type { UseQueryResult } from '@tanstack/react-query';
import { neededPassPct } from '#domain/protection/own-mail.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { MailByDay } from '#src/entities/mail-stats/MailByDay.tsx';
import { noneOf, ownNote, stoppedNote } from '#src/entities/mail-stats/MailStats.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { CustomerDomains } from './CustomerDomains.tsx';
import { ScoreOverTime } from './ScoreOverTime.tsx';
import type { Performance } from './types.ts';

/** "Two of four domains pass below 98%", of those that sent messages of their own. */
function passingFinding(domains: Performance['domains']): string {
  const sending = domains.filter(({ own_messages: messages }) => messages > 0);
  const below = sending.filter(
    ({ own_messages: messages, own_passed: passed }) => 100 * passed < neededPassPct * messages,
  ).length;
  if (sending.length === 0)
    return domains.some(({ unknown }) => unknown > 0)
      ? 'Senders of this period are no longer known'
      : 'No domain sent messages of its own';
  if (below === 0) return `At least ${neededPassPct}% pass at every domain that sends`;
  return `${capital(spelled(below))} of ${spelled(sending.length, 'sending domain')} ${formOf(below, 'passes', 'pass')} below ${neededPassPct}%`;
}

/** What the days show, said about the customer instead of to it. */
const ofCustomer = (finding: Performance['finding']) => ({ ...finding, text: finding.text.replaceAll('your own', 'own') });

/** How the mail of a customer does over a period, beside the period before. */
export function PerformanceTab({ id, query, days }: { id: number; query: UseQueryResult<Performance>; days: number }) {
  return (
    <QueryView query={query} title="The performance" place="grid">
      {({
        totals,
        previous,
        previous_stored_from: storedFrom,
        split,
        previous_split: before,
        by_day: byDay,
        finding,
        score,
        domains,
      }) => (
        <>
          <div className="ui-col-12">
            <StatRow>
              <Stat
                label="Own messages passed"
                {...(split.own_messages === 0
                  ? noneOf(split, 'No messages')
                  : { value: format.share(split.own_passed, split.own_messages), note: ownNote(split, before) })}
              />
              <Stat
                label="Forged messages stopped"
                {...(split.forged === 0
                  ? noneOf(split, 'None forged', `of ${counted(totals.messages, 'message')}`)
                  : { value: format.share(split.forged_stopped, split.forged), note: stoppedNote(split) })}
              />
              <Stat
                label="Reports received"
                value={format.number(totals.reports)}
                note={`${storedFrom === null ? `${format.number(previous.reports)} in` : 'not known for'} the ${counted(days, 'day')} before`}
              />
              {score === null ? (
                <Stat label="Security score now" value="Not measured" note="no domain was checked yet" unmeasured />
              ) : (
                <Stat
                  label="Security score now"
                  value={score.score}
                  unit={score.grade}
                  note={`worst: ${writtenName(score.worst.domain)} ${score.worst.score}`}
                />
              )}
            </StatRow>
          </div>
          <MailByDay byDay={byDay} finding={ofCustomer(finding)} span={12} question="Messages by day" isUnlinked />
          <ScoreOverTime customer={id} />
          <Section span={12} question="By domain" finding={passingFinding(domains)}>
            <CustomerDomains rows={domains} />
          </Section>
        </>
      )}
    </QueryView>
  );
}
