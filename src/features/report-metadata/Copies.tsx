import { Link } from '#src/ui/Link.tsx';
import { Note } from '#src/ui/State.tsx';
import { copyLabel, uncountedLabel } from './copy-label.ts';
import type { WholeReport } from './types.ts';

type CopiesProps = { report: Pick<WholeReport['report'], 'state' | 'messages' | 'superseded_by' | 'other_copies'> };

/** Where copies of a report disagree: what each says, and which of them counts. */
export function Copies({ report }: CopiesProps) {
  const { state, superseded_by: countedId, other_copies: copies } = report;
  if (state === 'excluded') return null;
  if (state === 'current')
    return copies.map((other) => (
      <Note key={other.id}>
        {other.is_excluded ? 'The figures leave out ' : 'Copies of this report disagree: '}
        <Link href={`/app/report-metadata/${other.id}`}>another copy</Link>
        {other.is_excluded ? ' of this report.' : copyLabel(report, other)}
      </Note>
    ));
  const label = uncountedLabel(
    report,
    copies.find(({ id }) => id === countedId),
  );
  return (
    <Note icon="clock">
      Copies of this report disagree{label}
      {countedId !== null && (
        <>
          <Link href={`/app/report-metadata/${countedId}`}>Open the copy that counts</Link>.{' '}
        </>
      )}
      This one is stored for reference.
    </Note>
  );
}
