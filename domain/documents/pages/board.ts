import { fewestScoreDays } from '../../score/shown-days.ts';
import { counted, formOf } from '../../text.ts';
import type { NextPlace } from '../../vocabulary.ts';
import type { DocumentFacts, DomainFacts } from '../facts.ts';
import { cell, countCell, dayOfMonth, longDay, periodText, scoreCell, shareCell } from '../format.ts';
import { levelLabels } from '../labels.ts';
import { storedFrom } from '../stored-from.ts';
import type { Page, Section } from '../tree.ts';
import { answerOf, headStats, mostUrgent, stepsOf } from './summary.ts';

const mostDomains = 5;
const mostPoints = 3;

/** From whom a board asks a step. */
const askedFrom: Record<NextPlace, string> = {
  alert: 'Alert owner',
  senders: 'Sender owner',
  record: 'DNS administrator',
  policy: 'Board',
  dns: 'DNS administrator',
  dkim: 'DNS administrator',
  reports: 'DNS administrator',
};

/** The score before the period, of the days that are recorded. */
function scoreNote({ score, score_days: days, period }: DocumentFacts): string {
  const [first, last] = [days[0], days.at(-1)];
  if (score === null || first === undefined || last === undefined) return 'not measured yet';
  const start = days.findLast(({ day }) => day <= period.start_date) ?? first;
  if (start.day === last.day) return `first measured on ${longDay(start.day)}`;
  return start.score === last.score ? `as on ${dayOfMonth(start.day)}` : `${start.score} on ${dayOfMonth(start.day)}`;
}

/** The score over time, or since when it is recorded. */
function scoreSection({ score_days: days }: DocumentFacts): Section {
  const [first, last] = [days[0], days.at(-1)];
  const section = { label: 'Score', source: 'score' };
  if (first === undefined || last === undefined)
    return { ...section, note: 'Over time', blocks: [{ kind: 'text', text: 'The score was not measured yet.' }] };
  if (days.length < fewestScoreDays)
    return {
      ...section,
      note: 'Over time',
      blocks: [
        {
          kind: 'text',
          text: `The score is recorded since ${longDay(first.day)}. It is drawn once there are ${fewestScoreDays} days.`,
        },
      ],
    };
  return {
    ...section,
    note: `${periodText({ start_date: first.day, end_date: last.day })}. Each domain counts from its first check.`,
    blocks: [
      {
        kind: 'line',
        label: 'Security score',
        unit: 'points',
        most: 100,
        points: days.map(({ day, score }) => ({ day, value: score })),
      },
    ],
  };
}

/** Whether the DNS answered that no policy asks receivers to stop anything. */
const isOpen = ({ checked_at: at, level, policy }: DomainFacts): boolean =>
  at !== null && (policy === 'none' || (policy === null && level !== 'unknown'));

/** What receivers are asked to do with forged messages, by the policy that counts. */
function askedOf(domain: DomainFacts): string {
  const { checked_at: at, policy } = domain;
  if (at === null) return 'not checked yet';
  if (policy === null && !isOpen(domain)) return 'not known';
  return policy === 'reject' ? 'refuse forgeries' : policy === 'quarantine' ? 'send to spam' : 'do nothing';
}

/** Everything a board needs on one A4 page. */
export function boardPage(facts: DocumentFacts): Page {
  const { domains, split } = facts;
  const delivered = split.forged - split.forged_stopped;
  const isUnguarded = domains.every((one) => one.split.forged === one.split.forged_stopped || isOpen(one));
  const all = stepsOf(domains);
  const steps = all.slice(0, mostPoints);
  const worstFirst = domains.toSorted((one, other) => (one.score ?? -1) - (other.score ?? -1));
  const [score, passed, stopped] = headStats(facts);
  return {
    id: 'board',
    kicker: `Board summary, ${periodText(facts.period)}`,
    title: answerOf(facts),
    sections: [
      {
        label: '',
        note: '',
        source: 'overview',
        blocks: [
          {
            kind: 'stats',
            items: [
              ...(score === undefined ? [] : [{ ...score, note: scoreNote(facts) }]),
              ...[passed, stopped].flatMap((stat) => stat ?? []),
              {
                ...countCell(delivered),
                label: 'Forged messages delivered',
                note: delivered === 0 ? 'none' : `of ${countCell(split.forged).text}`,
              },
            ],
          },
        ],
      },
      {
        label: 'What happened',
        note: 'In plain words',
        source: 'overview',
        blocks: [
          {
            kind: 'text',
            look: 'verdict',
            text: `${facts.finding === '' ? 'Nothing unusual was reported' : facts.finding.replaceAll('your own', 'our own')}. ${
              delivered === 0
                ? storedFrom(facts) === null
                  ? 'No forged message was delivered.'
                  : 'No forged message is known to have been delivered.'
                : `${counted(delivered, 'forged message')} in our name ${formOf(delivered, 'was', 'were')} delivered${isUnguarded ? `, because no policy stopped ${formOf(delivered, 'it', 'them')}` : ''}.`
            }`,
          },
        ],
      },
      scoreSection(facts),
      {
        label: 'Domains',
        note: domains.length > mostDomains ? `The ${mostDomains} weakest of ${domains.length}` : 'The weakest first',
        source: 'protection',
        blocks: [
          {
            kind: 'table',
            columns: [
              { label: 'Domain' },
              { label: 'Level' },
              { label: 'Receivers should' },
              { label: 'Passed', align: 'right' },
              { label: 'Score', align: 'right' },
            ],
            rows: worstFirst
              .slice(0, mostDomains)
              .map((one) => [
                cell(one.domain),
                cell(levelLabels[one.level].word, { tone: levelLabels[one.level].tone }),
                cell(askedOf(one)),
                one.is_parked && one.split.own_messages === 0
                  ? cell('sends none')
                  : shareCell(one.split.own_passed, one.split.own_messages),
                scoreCell(one.score),
              ]),
            total: null,
            note: null,
          },
        ],
      },
      {
        label: 'Asked of the board',
        note: all.length === 0 ? 'Nothing' : mostUrgent(steps.length, all.length, 'point'),
        source: 'protection',
        blocks:
          steps.length === 0
            ? [{ kind: 'text', text: 'No decision is needed.' }]
            : [
                {
                  kind: 'table',
                  columns: [{ label: 'Point' }, { label: 'Who' }],
                  rows: steps.map(({ domain, step }) => [
                    cell(`${step.what} ${step.why}`.includes(domain) ? step.what : `${step.what} (${domain})`, { sub: step.why }),
                    cell(askedFrom[step.place]),
                  ]),
                  total: null,
                  note: null,
                },
              ],
      },
      {
        label: 'What we cannot see',
        note: 'And what this is for',
        source: null,
        blocks: [
          {
            kind: 'text',
            text: `Only receivers that send DMARC reports are counted (${counted(facts.reporters.length, 'reporter')}). DMARC does not stop names that look like ours. For section 19 of POPIA, this summary and the records behind it can serve as evidence.`,
          },
        ],
      },
    ],
  };
}
