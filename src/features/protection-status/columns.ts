import { entryOf } from '#domain/text.ts';
import { enforcementStages } from '#domain/vocabulary.ts';
import { severityLabels } from '#src/entities/dns-check/labels.ts';
import { levelRank, worstFirst } from '#src/entities/protection/level-order.ts';
import type { CsvValue } from '#src/ui/table/csv.ts';
import type { SortValue } from '#src/ui/table/order.ts';
import * as cells from './cells.ts';
import { gained, levelThen, sinceThen } from './past.ts';
import type { Face, MatrixRow } from './types.ts';

/** A column of the matrix: how it is drawn, sorted and exported to CSV, and what it means. */
export type MatrixColumn = {
  id: string;
  header: string;
  explain: string;
  faces: (row: MatrixRow) => Face[];
  sort: (row: MatrixRow) => SortValue;
  descendingFirst?: boolean;
  /** On a phone only where all checks are asked for. */
  isMore?: true;
  csv?: { header: string; value: (row: MatrixRow) => CsvValue }[];
};

const policyRank: Record<string, number> = { none: 1, quarantine: 2, reject: 3 };

function policyColumn(tag: 'p' | 'sp' | 'np', header: string, explain: string): MatrixColumn {
  return {
    id: tag,
    header,
    explain,
    ...(tag === 'p' ? {} : { isMore: true }),
    faces: (row) => [cells.policy(row, tag)],
    sort: (row) => {
      const { kind, word } = cells.policy(row, tag);
      return kind === 'unknown' || kind === 'mute' ? null : (entryOf(policyRank, word.toLowerCase()) ?? 0);
    },
  };
}

function wordColumn(id: string, header: string, explain: string, face: (row: MatrixRow) => Face, best: string[]): MatrixColumn {
  return {
    id,
    header,
    explain,
    isMore: true,
    faces: (row) => [face(row)],
    sort: (row) => {
      const { kind, word } = face(row);
      return kind === 'unknown' || kind === 'mute' ? null : best.indexOf(word);
    },
  };
}

export const levelColumn: MatrixColumn = {
  id: 'level',
  header: 'Level',
  explain: 'How well the domain is protected against forged messages, from exposed to protected.',
  faces: (row) => [cells.level(row)],
  sort: ({ status }) => levelRank(status.level, status.checked_at !== null),
  csv: [
    { header: 'Level', value: (row) => cells.level(row).word },
    { header: 'Why', value: ({ status }) => status.why },
  ],
};

const scoreColumn: MatrixColumn = {
  id: 'score',
  header: 'Score',
  explain: 'The security score of 100 points, with its grade.',
  faces: (row) => [cells.score(row)],
  sort: ({ status }) => status.score,
  csv: [
    { header: 'Score', value: ({ status }) => status.score },
    { header: 'Grade', value: ({ status }) => status.grade },
  ],
};

const findingsColumn: MatrixColumn = {
  id: 'findings',
  header: 'Findings',
  explain: 'What the checks ask you to fix, by severity.',
  faces: cells.findings,
  sort: ({ dns }) =>
    dns?.states == null ? null : dns.flags.critical * 1e9 + dns.flags.high * 1e6 + dns.flags.medium * 1000 + dns.flags.low,
  descendingFirst: true,
  csv: (['critical', 'high', 'medium', 'low'] as const).map((severity) => ({
    header: severityLabels[severity].word,
    value: ({ dns }: MatrixRow) => (dns?.states == null ? null : dns.flags[severity]),
  })),
};

/** The columns that a comparison with a past day adds. */
export const pastColumns: MatrixColumn[] = [
  {
    id: 'then',
    header: 'Then',
    explain: 'The level and the score on the day compared with.',
    faces: (row) => [levelThen(row)],
    sort: ({ past }) => (past == null ? null : worstFirst.indexOf(past.level)),
    csv: [
      { header: 'Level then', value: (row) => levelThen(row).word },
      { header: 'Score then', value: ({ past }) => past?.score ?? null },
    ],
  },
  {
    id: 'since',
    header: 'Since then',
    explain: 'Points of the score gained or lost since the day compared with.',
    faces: (row) => [sinceThen(row)],
    sort: gained,
    csv: [{ header: 'Points since then', value: gained }],
  },
];

const checks: MatrixColumn[] = [
  policyColumn('p', 'Policy', 'What the DMARC record asks receivers to do with forged messages (p). None only monitors.'),
  policyColumn('sp', 'sp', 'The same for subdomains that exist (sp).'),
  policyColumn('np', 'np', 'The same for subdomains that do not exist (np).'),
  wordColumn('t', 't', 'Testing mode (t=y) asks receivers for one level less than the policy.', cells.testing, [
    'No record',
    'Rehearsal',
    'no',
  ]),
  {
    id: 'spf',
    header: 'SPF',
    explain: 'DNS lookups the SPF record needs, of the 10 that receivers allow.',
    faces: (row) => [cells.spf(row)],
    sort: (row) => (cells.spf(row).kind === 'unknown' ? null : (row.dns?.spf_lookups ?? null)),
    descendingFirst: true,
    csv: [
      { header: 'SPF', value: (row) => cells.spf(row).word },
      { header: 'SPF lookups', value: (row) => row.dns?.spf_lookups ?? null },
    ],
  },
  wordColumn(
    'spf-end',
    'Ends',
    'How the SPF record ends: -all and ~all stop others, ?all is neutral, +all allows everybody.',
    cells.spfEnd,
    ['No record', 'Not read', '+all', 'open', '?all', '~all', '-all'],
  ),
  {
    id: 'dkim',
    header: 'DKIM',
    explain:
      'The shortest DKIM key found. 2048 bits are good; 1024 should be replaced. DNS does not list keys, so some may stay hidden.',
    faces: (row) => [cells.dkim(row)],
    sort: ({ dns }) => (dns?.dkim_keys == null ? null : dns.dkim_keys === 0 ? 0 : (dns.dkim_weakest_bits ?? 4096)),
    csv: [
      { header: 'DKIM', value: (row) => cells.dkim(row).word },
      { header: 'DKIM keys', value: ({ dns }) => dns?.dkim_keys ?? null },
      { header: 'DKIM weakest bits', value: ({ dns }) => dns?.dkim_weakest_bits ?? null },
    ],
  },
  wordColumn('mta-sts', 'MTA-STS', 'Messages to the domain must be encrypted.', cells.mtaSts, [
    'Several',
    'Broken',
    'Missing',
    'No file',
    'Off',
    'Testing',
    'Enforce',
  ]),
  wordColumn('tls-rpt', 'TLS-RPT', 'Reports about messages that could not be encrypted.', cells.tlsRpt, [
    'Several',
    'Broken',
    'Missing',
    'Yes',
  ]),
  wordColumn('dnssec', 'DNSSEC', 'DNS answers are signed.', cells.dnssec, ['Broken', 'Unsigned', 'Signed']),
  {
    id: 'silent',
    header: 'Silent',
    explain: 'Days since the last report arrived.',
    isMore: true,
    faces: (row) => [cells.silent(row)],
    sort: ({ silentDays }) => silentDays,
    descendingFirst: true,
    csv: [{ header: 'Silent days', value: ({ silentDays }) => silentDays ?? null }],
  },
  {
    id: 'stage',
    header: 'Stage',
    explain: 'Where the domain is on the path to enforcement.',
    faces: (row) => [cells.stage(row)],
    sort: (row) => (cells.stage(row).kind === 'unknown' ? null : enforcementStages.indexOf(row.status.path.stage)),
    csv: [
      { header: 'Stage', value: (row) => cells.stage(row).word },
      { header: 'Ready for', value: (row) => cells.stage(row).sub?.replace('ready for ', '') ?? null },
      { header: 'Record prepared', value: (row) => (row.isPrepared ? 'yes' : 'no') },
    ],
  },
];

/** The columns beside the name, with those of a comparison where there is one. */
export function columnsFor(isCompared: boolean): MatrixColumn[] {
  return [levelColumn, scoreColumn, ...(isCompared ? pastColumns : []), findingsColumn, ...checks];
}
