import type { dns } from '#contract/dns.ts';
import type { Reply } from '#contract/endpoint.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { RecordTextDiff } from './RecordTextDiff.tsx';

type Change = Reply<typeof dns.records>['changes'][number];

function verbOf({ before, after }: Change): string {
  if (before === null) return 'appeared';
  return after === null ? 'was removed' : 'changed';
}

function findingOf(changes: readonly Change[]): string {
  const [last] = changes;
  if (last === undefined) return 'Nothing has changed since the first check';
  return `${last.record} ${verbOf(last)} on ${format.date(last.at)}`;
}

/** Every change of the records that a check saw, newest first, each with before and after. */
export function RecordChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <Section id="changes" question="History" finding={findingOf(changes)} folds={changes.length > 0}>
      {changes.length > 0 && (
        <ol className="record-changes">
          {changes.map((change) => (
            <li key={change.id}>
              <p>
                <time dateTime={change.at}>{format.dateTime(change.at)}</time>
                <b>
                  {change.record} {verbOf(change)}
                </b>
                <span className="ui-mono ui-mute">{change.name}</span>
              </p>
              <RecordTextDiff before={change.before} after={change.after} nothing="no record" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
