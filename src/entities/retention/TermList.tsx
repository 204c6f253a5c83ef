import { termLabel } from '#domain/retention.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { type Terms, termKinds } from './terms.ts';

/** For how long each kind of report data is stored. */
export function TermList({ terms }: { terms: Terms }) {
  return (
    <RowList
      label="Retention times"
      items={termKinds.map(({ name, kind, label, sub }) => ({ id: name, label, sub, value: termLabel(kind, terms[name]) }))}
    />
  );
}
