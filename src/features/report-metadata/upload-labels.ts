import { counted } from '#domain/text.ts';
import type { FileOutcome } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { FileOutcomes } from './types.ts';

type Face = { kind: StatusKind; word: string; text: string };

/** The possible outcomes of one report of a file, in words. */
export const outcomeFaces: Record<FileOutcome, Face> = {
  stored: { kind: 'pass', word: 'Counted', text: '' },
  duplicate: { kind: 'info', word: 'Duplicate', text: 'the same report was counted before' },
  superseded_older: { kind: 'pass', word: 'Counted', text: 'replaces another copy of this report' },
  older_than_stored: { kind: 'info', word: 'Other copy', text: 'another copy of this report is counted' },
  orphan: {
    kind: 'attention',
    word: 'Stored',
    text: 'its domain is not registered; it is counted once you add the domain',
  },
  refused: { kind: 'fail', word: 'Refused', text: 'unreadable' },
  no_report: { kind: 'attention', word: 'No report', text: 'contains no report' },
};

/** How many reports of some uploaded files were counted now, how many were here before, how many were not counted. */
export function tally(answers: readonly FileOutcomes[]): {
  counted: number;
  rows: number;
  known: number;
  kept: number;
  refused: number;
} {
  const sum = { counted: 0, rows: 0, known: 0, kept: 0, refused: 0 };
  for (const answer of answers) {
    if (answer.outcomes.length === 0) sum.known += answer.received === 'already_here' ? 1 : 0;
    for (const { outcome, rows_read: rows } of answer.outcomes) {
      const isCounted = outcome === 'stored' || outcome === 'superseded_older';
      if (isCounted && answer.received === 'stored') {
        sum.counted += 1;
        sum.rows += rows;
      } else if (isCounted || outcome === 'duplicate' || outcome === 'older_than_stored') sum.known += 1;
      else if (outcome === 'orphan') sum[answer.received === 'stored' ? 'kept' : 'known'] += 1;
      else sum.refused += 1;
    }
  }
  return sum;
}

/** The reason why files were refused where all share one; several are named beside their files. */
function reasonLabel(answers: readonly FileOutcomes[]): string {
  const refused = answers
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'no_report');
  const [reason, ...others] = new Set(refused.map((one) => one.reason));
  return others.length > 0 || reason == null ? '' : `: ${reason.replace(/\.$/, '')}`;
}

/** "3 reports with 120 rows counted, 1 was here before, 1 refused". */
export function tallyLabel(answers: readonly FileOutcomes[]): string {
  const { counted: stored, rows, known, kept, refused } = tally(answers);
  const parts = [
    stored > 0 && `${counted(stored, 'report')} with ${counted(rows, 'row')} counted`,
    known > 0 && `${counted(known, 'was a duplicate', 'were duplicates')}`,
    kept > 0 && `${format.number(kept)} stored for a domain that is not added yet`,
    refused > 0 && `${format.number(refused)} refused${reasonLabel(answers)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No reports found' : parts.join(', ');
}
