import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { urgentFindings } from './attention.ts';
import type { DnsFacts } from './types.ts';

/** How many findings the last check had: the urgent ones marked, the others below. */
export function Findings({ facts }: { facts: DnsFacts | undefined }) {
  if (facts === undefined) return <span className="ui-mute">not known</span>;
  if (facts.status === 'NotChecked') return <span className="ui-mute">not checked</span>;
  const urgent = urgentFindings(facts);
  const others = facts.flags.medium + facts.flags.low;
  if (urgent === 0 && others === 0) return <span className="ui-mute">none</span>;
  return (
    <>
      {urgent > 0 ? <StatusTag kind="fail">{format.number(urgent)} urgent</StatusTag> : format.number(others)}
      {urgent === 0 ? (
        <span className="ui-sub">none urgent</span>
      ) : (
        others > 0 && <span className="ui-sub">{format.number(others)} more</span>
      )}
    </>
  );
}
