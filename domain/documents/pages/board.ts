import { counted, formOf } from '../../text.ts';
import type { DocumentFacts } from '../facts.ts';
import { cell, countCell, periodText, scoreCell, shareCell } from '../format.ts';
import { levelLabels, whoActs } from '../labels.ts';
import type { Page } from '../tree.ts';
import { answerOf, headStats, stepsOf } from './summary.ts';

const mostDomains = 8;
const mostPoints = 3;

/** Everything a board needs on one A4 page. */
export function boardPage(facts: DocumentFacts): Page {
  const { domains, split } = facts;
  const delivered = split.forged - split.forged_stopped;
  const isUnguarded = domains.every(
    (one) => one.split.forged === one.split.forged_stopped || (one.checked_at !== null && (one.policy ?? 'none') === 'none'),
  );
  const steps = stepsOf(domains).slice(0, mostPoints);
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
              ...[score, passed, stopped].flatMap((stat) => stat ?? []),
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
            text: `${facts.finding === '' ? 'Nothing unusual was reported' : facts.finding}. ${
              delivered === 0
                ? 'No forged message was delivered.'
                : `${counted(delivered, 'forged message')} in our name ${formOf(delivered, 'was', 'were')} delivered${isUnguarded ? `, because no policy stopped ${formOf(delivered, 'it', 'them')}` : ''}.`
            }`,
          },
        ],
      },
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
              { label: 'Own', align: 'right' },
              { label: 'Passed', align: 'right' },
              { label: 'Score', align: 'right' },
            ],
            rows: worstFirst
              .slice(0, mostDomains)
              .map(({ domain, level, split: own, score: points }) => [
                cell(domain),
                cell(levelLabels[level].word, { tone: levelLabels[level].tone }),
                countCell(own.own_messages),
                shareCell(own.own_passed, own.own_messages),
                scoreCell(points),
              ]),
            total: null,
            note: null,
          },
        ],
      },
      {
        label: 'Asked of the board',
        note: steps.length === 0 ? 'Nothing' : counted(steps.length, 'point'),
        source: 'protection',
        blocks:
          steps.length === 0
            ? [{ kind: 'text', text: 'No decision is needed.' }]
            : [
                {
                  kind: 'table',
                  columns: [{ label: 'Point' }, { label: 'Who' }],
                  rows: steps.map(({ domain, step }) => [
                    cell(step.what.includes(domain) ? step.what : `${step.what} (${domain})`, { sub: step.why }),
                    cell(whoActs[step.place]),
                  ]),
                  total: null,
                  note: null,
                },
              ],
      },
      {
        label: 'What we cannot see',
        note: 'Limits of the data',
        source: null,
        blocks: [
          {
            kind: 'text',
            text: `Only receivers that send DMARC reports are counted (${counted(facts.reporters.length, 'reporter')} in this period). DMARC does not stop names that look like ours.`,
          },
        ],
      },
      {
        label: 'POPIA',
        note: 'Section 19',
        source: null,
        blocks: [
          {
            kind: 'text',
            text: 'Section 19 asks for reasonable technical measures. This summary and the records behind it can serve as evidence.',
          },
        ],
      },
    ],
  };
}
