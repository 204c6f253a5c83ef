import { pointsNumber } from '../../score/points-text.ts';
import { capital, count, counted, formOf, spelled } from '../../text.ts';
import type { ChangeFacts, DocumentFacts, DomainFacts } from '../facts.ts';
import { cell, countCell, moment } from '../format.ts';
import { recordLabel, stageLabel } from '../labels.ts';
import type { Page, Section } from '../tree.ts';

const mostRecords = 6;
const mostFixes = 8;

function recordSection({ domain, record, prepared, checked_at: at }: DomainFacts, index: number): Section | null {
  if (prepared === null || prepared.value === record) return null;
  const back = prepared.rollback === null ? '' : ' To go back, publish the first record again.';
  return {
    label: `${index + 1}. ${domain}`,
    note: at === null ? 'Not checked yet' : `Checked ${moment(at)}`,
    source: 'protection',
    blocks: [
      {
        kind: 'record',
        name: `${prepared.name}, TXT`,
        was: record,
        now: prepared.value,
        note: `${prepared.notes.join(' ')}${back}`.trim(),
      },
    ],
  };
}

/** The published records and their state, a row for each domain. */
export function publishedSection(domains: readonly DomainFacts[]): Section {
  return {
    label: 'Published now',
    note: 'DMARC records as last checked',
    source: 'protection',
    blocks: [
      {
        kind: 'table',
        columns: [{ label: 'Domain' }, { label: 'Record' }, { label: 'Stage' }],
        rows: domains.map((one) => [
          cell(one.domain),
          cell(recordLabel(one), { mono: one.record !== null }),
          cell(stageLabel(one)),
        ]),
        total: null,
        note: null,
      },
    ],
  };
}

function pointsSection(domains: readonly DomainFacts[]): Section | null {
  const fixes = domains
    .flatMap(({ domain, points }) => points.map((point) => ({ domain, ...point })))
    .toSorted((one, other) => other.points - one.points);
  const rows = fixes.slice(0, mostFixes);
  if (rows.length === 0) return null;
  return {
    label: 'More points',
    note:
      fixes.length > mostFixes
        ? `The ${mostFixes} largest of ${count(fixes.length)} fixes`
        : 'What the score formula gives for each',
    source: 'protection',
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Fix' },
          { label: 'Domain' },
          { label: 'Minutes', align: 'right' },
          { label: 'Points', align: 'right' },
        ],
        rows: rows.map(({ todo, domain, minutes, points }) => [
          cell(todo),
          cell(domain),
          countCell(minutes, 'count'),
          { text: pointsNumber(points), value: Number(points.toFixed(1)), unit: 'points' as const },
        ]),
        total: null,
        note: null,
      },
    ],
  };
}

/** The records to publish, ready to copy, then what is published. */
export function recordsPage({ domains }: DocumentFacts): Page {
  const changing = domains
    .filter(({ prepared, record }) => prepared !== null && prepared.value !== record)
    .toSorted((one, other) => (one.next_step?.rank ?? 99) - (other.next_step?.rank ?? 99));
  const records = changing.slice(0, mostRecords).flatMap((domain, index) => recordSection(domain, index) ?? []);
  const first = changing.length > mostRecords ? `, the first ${spelled(mostRecords)}` : ',';
  const points = pointsSection(domains);
  return {
    id: 'records',
    kicker: 'DNS records and fixes',
    title:
      records.length === 0
        ? 'No DMARC record has to change now.'
        : `${capital(spelled(changing.length, 'record'))} to publish${formOf(changing.length, '', `${first} in this order`)}.`,
    sections: [...records, publishedSection(domains), ...(points === null ? [] : [points])],
  };
}

/** Changes of records, the newest first. */
export function changesSection(changes: readonly ChangeFacts[], most: number): Section {
  const shown = changes.slice(0, most);
  return {
    label: 'Changes of records',
    note: changes.length > most ? `The last ${most} of ${countCell(changes.length).text}` : counted(changes.length, 'change'),
    source: 'changes',
    blocks:
      shown.length === 0
        ? [{ kind: 'text', text: 'No record changed in this period.' }]
        : [
            {
              kind: 'table',
              columns: [{ label: 'Seen' }, { label: 'Record' }, { label: 'Before' }, { label: 'After' }],
              rows: shown.map(({ domain, at, record, name, before, after }) => [
                cell(moment(at), { sub: domain }),
                cell(record, { sub: name }),
                cell(before ?? 'none', { mono: before !== null }),
                cell(after ?? 'removed', { mono: after !== null }),
              ]),
              total: null,
              note: null,
            },
          ],
  };
}
