import { protectedPart } from '../../part-of.ts';
import { pointsText } from '../../score/points-text.ts';
import { count, counted, formOf, percent } from '../../text.ts';
import type { DocumentFacts, DomainFacts } from '../facts.ts';
import { cell, changeCell, countCell, domainsCell, longDay, partCell, pctOf, scoreCell, share, shareCell } from '../format.ts';
import { whoActs } from '../labels.ts';
import { storedFrom } from '../stored-from.ts';
import type { Block, Cell, Page, Section, Stat } from '../tree.ts';

const safe = new Set(['protected', 'parked_safe']);

/** Domains whose forged messages are stopped. */
export const safeDomains = (domains: readonly DomainFacts[]) => domains.filter(({ level }) => safe.has(level));

/** What is left of the domains beside those protected: of one whose level is unknown nobody knows that it is not. */
function openNote(domains: readonly DomainFacts[]): string {
  const unknown = domains.filter(({ level }) => level === 'unknown').length;
  const open = domains.length - safeDomains(domains).length - unknown;
  if (open + unknown === 0) return domains.length === 0 ? 'no domains' : 'all of them';
  const not = open === 0 ? [] : [`${counted(open, 'domain')} ${formOf(open, 'is', 'are')} not`];
  return [...not, ...(unknown === 0 ? [] : [`${count(unknown)} not known`])].join(', ');
}

/** The four numbers that every summary begins with. */
export function headStats({ split, score, domains }: DocumentFacts): Stat[] {
  const pass = pctOf(split.own_passed, split.own_messages);
  return [
    {
      ...scoreCell(score?.score ?? null),
      label: score === null ? 'Security score' : `Security score, grade ${score.grade}`,
      note:
        score === null
          ? 'not measured yet'
          : domains.length < 2
            ? 'of 100'
            : `weakest: ${score.worst.domain}, ${score.worst.score}`,
    },
    {
      ...(pass === null ? cell('–') : shareCell(split.own_passed, split.own_messages)),
      label: 'Own messages that passed',
      note:
        share(split.own_passed, split.own_messages) === 'no messages'
          ? 'no messages'
          : `${countCell(split.own_passed).text} of ${countCell(split.own_messages).text}`,
    },
    {
      ...shareCell(split.forged_stopped, split.forged),
      label: 'Forged messages stopped',
      note: `${countCell(split.forged_stopped).text} of ${countCell(split.forged).text}`,
    },
    {
      ...domainsCell(safeDomains(domains).length, domains.length),
      label: 'Domains protected',
      note: openNote(domains),
    },
  ];
}

/** The steps of the domains, the most urgent first. */
export const stepsOf = (domains: readonly DomainFacts[]) =>
  domains
    .flatMap(({ domain, next_step: step, points }) => (step === null ? [] : [{ domain, step, points }]))
    .toSorted((one, other) => one.step.rank - other.step.rank || one.domain.localeCompare(other.domain));

/** How many of the steps are shown: `3 points`, `The 3 most urgent of 7 points`. */
export const mostUrgent = (shown: number, all: number, noun: string) =>
  shown < all ? `The ${shown} most urgent of ${counted(all, noun)}` : counted(all, noun);

/** The most urgent steps as findings: what, why, who, where. */
export function findings(facts: DocumentFacts, most: number): Block[] {
  return stepsOf(facts.domains)
    .slice(0, most)
    .map(({ domain, step, points }, index) => {
      const gain = points.find(({ todo }) => todo === `${step.what}.`);
      return {
        kind: 'finding',
        number: index + 1,
        title: step.what.includes(domain) ? step.what : `${step.what} (${domain})`,
        text: step.why,
        facts: [
          { label: 'What to do', value: step.action },
          { label: 'Who', value: whoActs[step.place] },
          ...(gain === undefined
            ? []
            : [{ label: 'Effort and gain', value: `${gain.minutes} min, up to ${pointsText(gain.points)}` }]),
        ],
      };
    });
}

/** The sentence that a summary answers with. */
export function answerOf(facts: DocumentFacts): string {
  const { split, domains } = facts;
  if (domains.length === 0) return 'No domain is registered yet.';
  const unknown = domains.filter(({ level }) => level === 'unknown').length;
  const protectedText = protectedPart(safeDomains(domains).length, domains.length, unknown, domains[0]?.domain);
  if (split.own_messages === 0 && storedFrom(facts) !== null) return `${protectedText}.`;
  if (split.own_messages === 0) return `${protectedText}. No messages of your own senders were reported.`;
  return `${protectedText}. ${share(split.own_passed, split.own_messages)} of ${counted(split.own_messages, 'own message')} passed DMARC.`;
}

/** This period beside the one before, of the same length. */
export function changes(facts: DocumentFacts): Section {
  const { split, previous_split: before, totals, previous, score, score_days: days, period } = facts;
  const isCut = facts.previous_stored_from !== null;
  const scoreBefore = days.findLast(({ day }) => day < period.start_date)?.score;
  const row = (label: string, then: Cell, now: Cell, change: Cell) => [cell(label), then, now, change];
  return {
    label: 'Since the period before',
    note: 'The same number of days',
    source: 'overview',
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Measure' },
          { label: 'Before', align: 'right' },
          { label: 'Now', align: 'right' },
          { label: 'Change', align: 'right' },
        ],
        rows: [
          ...(scoreBefore === undefined || score === null
            ? []
            : [
                row(
                  'Security score',
                  scoreCell(scoreBefore),
                  scoreCell(score.score),
                  changeCell(score.score, scoreBefore, 'points', 'up'),
                ),
              ]),
          row(
            'Own messages that passed',
            shareCell(before.own_passed, before.own_messages),
            shareCell(split.own_passed, split.own_messages),
            changeCell(
              pctOf(split.own_passed, split.own_messages),
              pctOf(before.own_passed, before.own_messages),
              'percent',
              'up',
            ),
          ),
          row(
            'Forged messages stopped',
            shareCell(before.forged_stopped, before.forged),
            shareCell(split.forged_stopped, split.forged),
            changeCell(pctOf(split.forged_stopped, split.forged), pctOf(before.forged_stopped, before.forged), 'percent', 'up'),
          ),
          row(
            'Forged messages',
            partCell(before.forged, before),
            partCell(split.forged, split),
            changeCell(split.forged, before.unknown + split.unknown > 0 ? null : before.forged, 'messages', 'down'),
          ),
          row('All messages', partCell(previous.messages, { unknown: isCut ? 1 : 0 }), countCell(totals.messages), {
            ...changeCell(totals.messages, isCut ? null : previous.messages, 'messages', 'up'),
            tone: 'mute',
          }),
        ],
        total: null,
        note: null,
      },
    ],
  };
}

/** The second page: the answer, the numbers, the findings, what changed. */
export function summaryPage(facts: DocumentFacts, withFindings: boolean): Page {
  const steps = findings(facts, 3);
  const title = facts.finding === '' ? answerOf(facts) : `${facts.finding}.`;
  const sections: Section[] = [
    { label: '', note: '', source: 'overview', blocks: [{ kind: 'stats', items: headStats(facts) }] },
    ...(withFindings
      ? [
          {
            label: 'What to do first',
            note: steps.length === 0 ? 'Nothing to report' : mostUrgent(steps.length, stepsOf(facts.domains).length, 'step'),
            source: 'protection',
            blocks:
              steps.length === 0
                ? [
                    {
                      kind: 'text' as const,
                      text: `${formOf(facts.domains.length, 'The', 'No')} domain needs ${formOf(facts.domains.length, 'no', 'a')} step at the moment.`,
                    },
                  ]
                : steps,
          },
        ]
      : []),
    changes(facts),
  ];
  return { id: 'summary', kicker: 'Summary', title, sections };
}

/** Which days a document has data for. */
export function dataText({ data_up_to: to, totals, reporters }: DocumentFacts): string {
  return to === null
    ? 'No reports in this period'
    : `${counted(totals.reports, 'report')} from ${counted(reporters.length, 'reporter')}, up to ${longDay(to)}`;
}

/** A share with the numbers behind it: `98,4% of 17 840`. */
export const shareText = (part: number, whole: number) => {
  const pct = pctOf(part, whole);
  return pct === null ? 'no messages' : `${percent(pct)} of ${countCell(whole).text}`;
};
