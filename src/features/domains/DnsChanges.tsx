import './dns.css';
import { recordDiff, tagsOf } from '#src/entities/protection/record-change.ts';
import type { RecordChange } from '#src/entities/protection/types.ts';
import * as format from '#src/ui/format.ts';
import { RecordDiff } from '#src/ui/RecordCard.tsx';
import { Section } from '#src/ui/Section.tsx';

const isTagged = (record: string) => record !== 'SPF' && record !== 'MX' && record !== 'NS' && record !== 'DNSSEC';

function wordOf({ before, after }: RecordChange): string {
  if (before === null) return 'appeared';
  return after === null ? 'went' : 'changed';
}

function Diff({ record, before, after }: RecordChange) {
  if (before !== null && after !== null && isTagged(record) && tagsOf(before).length > 1)
    return <RecordDiff {...recordDiff(before, after)} />;
  return (
    <RecordDiff
      before={[{ text: before ?? 'was not there', kind: before === null ? 'same' : 'gone' }]}
      after={[{ text: after ?? 'is not there', kind: after === null ? 'same' : 'new' }]}
    />
  );
}

function findingOf(changes: readonly RecordChange[]): string {
  const [last] = changes;
  if (last === undefined) return 'No record has changed since the first check';
  return `${last.record} ${wordOf(last)} on ${format.date(last.at)}`;
}

/** What changed in a domain's records, newest first, each with before and after. */
export function DnsChanges({ changes }: { changes: RecordChange[] }) {
  return (
    <Section id="changes" question="Changes we saw" finding={findingOf(changes)}>
      {changes.length > 0 && (
        <ol className="domain-changes">
          {changes.map((change) => (
            <li key={change.id}>
              <p>
                <time dateTime={change.at}>{format.dateTime(change.at)}</time>
                <b>
                  {change.record} {wordOf(change)}
                </b>
                <span className="ui-mono ui-mute">{change.name}</span>
              </p>
              <Diff {...change} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
