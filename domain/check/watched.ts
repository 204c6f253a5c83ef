import { readDmarcRecord } from '../dmarc/record.ts';
import { stageOf } from '../protection/path.ts';
import type { EnforcementStage, RecordKind } from '../vocabulary.ts';
import type { WatchedRecord } from './topic.ts';
import { acrossTopics, type CheckFindings } from './topics.ts';

/** A watched record that is not what it was: `null` where it was not there, or is not any more. */
export type WatchedChange = { type: RecordKind; name: string; before: string | null; after: string | null };

/** The watched records of a check, topic by topic. */
export function watchedRecords(findings: CheckFindings): WatchedRecord[] {
  return acrossTopics(findings, (topic, found) => topic.watched(found, findings.domain));
}

const key = ({ type, name }: { type: string; name: string }) => `${type} ${name}`;

/**
 * Compares the current records with the previously known ones. A failed lookup changes nothing and keeps what was known; a record seen for
 * the first time is not a change. Returns the changes and what is known now.
 */
export function compareRecords(
  before: readonly WatchedRecord[],
  now: readonly WatchedRecord[],
): { changes: WatchedChange[]; known: WatchedRecord[] } {
  const old = new Map(before.map((record) => [key(record), record]));
  const changes: WatchedChange[] = [];
  const known = now.map((record) => {
    const was = old.get(key(record));
    old.delete(key(record));
    if (record.state === 'unknown') return was ?? record;
    const text = (one: WatchedRecord) => (one.state === 'found' ? one.values.join('\n') : null);
    if (was !== undefined && was.state !== 'unknown' && text(was) !== text(record))
      changes.push({ type: record.type, name: record.name, before: text(was), after: text(record) });
    return record;
  });
  return { changes, known };
}

/** The stage on the path to enforcement of a watched DMARC text. */
export function stageOfText(text: string | null): EnforcementStage {
  return text === null || text.includes('\n') ? 'no_record' : stageOf(readDmarcRecord(text));
}
