import { isUnread } from '../../protection/unread.ts';
import { capital, counted, cutTo, formOf, percent, spelled } from '../../text.ts';
import { enforcementStages } from '../../vocabulary.ts';
import type { DocumentFacts, DomainFacts } from '../facts.ts';
import { cell, countCell, partCell, scoreCell, shareCell } from '../format.ts';
import { levelLabels, stageLabel, stageLabels } from '../labels.ts';
import type { Cell, Page, Section } from '../tree.ts';
import { safeDomains } from './summary.ts';

const mostDomains = 40;

/** The domains in a table: level, score, messages and what became of forged ones. */
export function domainTable({ domains, score: whole }: Pick<DocumentFacts, 'domains' | 'score'>): Section {
  const sum = (of: (domain: DomainFacts) => number) => domains.reduce((total, domain) => total + of(domain), 0);
  return {
    label: 'Domains',
    note: 'Messages of the period',
    source: 'overview',
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Domain' },
          { label: 'Level' },
          { label: 'Score', align: 'right' },
          { label: 'Own', align: 'right' },
          { label: 'Passed', align: 'right' },
          { label: 'Forged', align: 'right' },
          { label: 'Stopped', align: 'right' },
        ],
        rows: domains.map(({ domain, level, score, split }) => [
          cell(domain),
          cell(levelLabels[level].word, { tone: levelLabels[level].tone }),
          scoreCell(score),
          partCell(split.own_messages, split),
          shareCell(split.own_passed, split.own_messages),
          partCell(split.forged, split),
          shareCell(split.forged_stopped, split.forged),
        ]),
        total:
          domains.length < 2
            ? null
            : [
                cell(domains.length === 2 ? 'Both' : `All ${spelled(domains.length)}`),
                cell(''),
                whole === null ? cell('') : scoreCell(whole.score),
                partCell(
                  sum(({ split }) => split.own_messages),
                  { unknown: sum(({ split }) => split.unknown) },
                ),
                shareCell(
                  sum(({ split }) => split.own_passed),
                  sum(({ split }) => split.own_messages),
                ),
                partCell(
                  sum(({ split }) => split.forged),
                  { unknown: sum(({ split }) => split.unknown) },
                ),
                shareCell(
                  sum(({ split }) => split.forged_stopped),
                  sum(({ split }) => split.forged),
                ),
              ],
        note: null,
      },
    ],
  };
}

function titleOf({ domains }: DocumentFacts): string {
  const done = safeDomains(domains).length;
  const open = domains.length - done;
  if (domains.length === 0) return 'No domain is registered yet.';
  if (open === 0) return `${formOf(domains.length, 'The domain stops', 'All domains stop')} forged messages.`;
  if (done === 0) return formOf(domains.length, 'The domain is still on its path.', 'No domain has finished its path yet.');
  return `${capital(spelled(done, 'domain'))} finished, ${spelled(open)} on the path.`;
}

const conditionLabels: Record<DomainFacts['gates'][number]['key'], string> = {
  days: 'Days at this stage',
  messages: 'Own messages',
  pass: 'Own messages that passed',
  unsorted: 'Unsorted services',
};
const mostBeside = 4;

function conditionCell(gate: DomainFacts['gates'][number] | undefined): Cell {
  if (gate === undefined) return cell('–');
  const { key, wanted, have, met } = gate;
  const said = (value: number) => (key === 'pass' ? percent(value) : countCell(value).text);
  const sub = `${key === 'unsorted' ? 'at most' : 'at least'} ${said(wanted)}`;
  if (have === null) return cell('not known', { sub, tone: 'mute' });
  const unit = key === 'pass' ? 'percent' : key === 'messages' ? 'messages' : key === 'days' ? 'days' : 'count';
  return { text: said(have), value: key === 'pass' ? cutTo(have) : have, unit, sub, tone: met ? 'pass' : 'fail' };
}

/** What each waiting domain has, and what its next stage wants: green where it is enough. */
function conditionsSection(waiting: readonly DomainFacts[]): Section | null {
  const shown = waiting.filter(({ gates }) => gates.length > 0).slice(0, mostBeside);
  const keys = (Object.keys(conditionLabels) as (keyof typeof conditionLabels)[]).filter((key) =>
    shown.some(({ gates }) => gates.some((gate) => gate.key === key)),
  );
  if (keys.length === 0) return null;
  return {
    label: 'Conditions for the next stage',
    note: 'Green where they are met',
    source: 'protection',
    blocks: [
      {
        kind: 'table',
        columns: [{ label: 'Condition' }, ...shown.map(({ domain }) => ({ label: domain, align: 'right' as const }))],
        rows: keys.map((key) => [
          cell(conditionLabels[key]),
          ...shown.map(({ gates }) => conditionCell(gates.find((gate) => gate.key === key))),
        ]),
        total: null,
        note: null,
      },
    ],
  };
}

/** Where each domain is on the way to enforcement, and what it waits for. */
export function pathPage(facts: DocumentFacts): Page {
  const shown = facts.domains.slice(0, mostDomains);
  const waiting = shown.filter(({ next_stage: next }) => next !== null);
  const rest = facts.domains.length - shown.length;
  const conditions = conditionsSection(waiting);
  return {
    id: 'path',
    kicker: 'Protection path',
    title: titleOf(facts),
    sections: [
      {
        label: 'Where each domain is',
        note: rest === 0 ? 'From the first record to reject' : `The first ${mostDomains}; ${counted(rest, 'domain')} more below`,
        source: 'protection',
        blocks: [
          {
            kind: 'steps',
            stages: ['No record', 'None', 'Test', 'Quarantine', 'Test', 'Reject'],
            rows: shown.map((one) => ({
              label: one.domain,
              note: one.days_at_stage === null ? stageLabel(one) : `${stageLabel(one)}, ${counted(one.days_at_stage, 'day')}`,
              at: isUnread({ stage: one.stage, next: one.next_stage }) ? null : enforcementStages.indexOf(one.stage),
            })),
          },
        ],
      },
      ...(waiting.length === 0
        ? []
        : [
            {
              label: 'What each waits for',
              note: 'Measured over 30 days',
              source: 'protection',
              blocks: [
                {
                  kind: 'table' as const,
                  columns: [{ label: 'Domain' }, { label: 'Next' }, { label: 'Why' }],
                  rows: waiting.map(({ domain, next_stage: next, stage_why: why }) => [
                    cell(domain),
                    cell(next === null ? '' : stageLabels[next]),
                    cell(why),
                  ]),
                  total: null,
                  note: null,
                },
              ],
            },
          ]),
      ...(conditions === null ? [] : [conditions]),
      domainTable(facts),
    ],
  };
}
