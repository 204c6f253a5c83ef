import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Diff } from './Diff.tsx';
import type { Change, RecordKind } from './types.ts';

function wordOf({ before, after }: Change): string {
  if (before === null) return 'appeared';
  return after === null ? 'went away' : 'changed';
}

function findingOf(changes: readonly Change[]): string {
  const [last] = changes;
  if (last === undefined) return 'Nothing has changed since the first check';
  return `${last.record} ${wordOf(last)} on ${format.date(last.at)}`;
}

/** Every change of the records that was seen, newest first, before and after. */
export function HistorySection({ changes, type }: { changes: readonly Change[]; type: RecordKind | undefined }) {
  const shown = changes.filter(({ record }) => type === undefined || record === type);
  return (
    <Section question="History" finding={findingOf(shown)}>
      {shown.length > 0 && (
        <ol className="dns-history">
          {shown.map((change) => (
            <li key={change.id}>
              <p>
                <time dateTime={change.at}>{format.dateTime(change.at)}</time>
                <b>
                  {change.record} {wordOf(change)}
                </b>
                <span className="ui-mono ui-mute">{change.name}</span>
              </p>
              <Diff before={change.before} after={change.after} nothing="no record" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
