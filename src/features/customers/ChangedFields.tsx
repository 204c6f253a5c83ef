import { capital } from '#domain/text.ts';
import { ActionRows, RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Note } from '#src/ui/State.tsx';
import { clashes, type EditFields, fieldLabels } from './edit-fields.ts';
import type { CustomerFile } from './types.ts';

type Props = { base: EditFields; mine: EditFields; theirs: CustomerFile; onTake: (part: Partial<EditFields>) => void };

/** Somebody saved the customer while this form was open: both values of each field, until the person chooses. */
export function ChangedFields({ base, mine, theirs, onTake }: Props) {
  const open = clashes(base, mine, theirs);
  const who = `${theirs.changed_by ?? 'Somebody'} changed this customer${theirs.changed_at === null ? '' : ` on ${format.dateTime(theirs.changed_at)}`}.`;
  return (
    <div className="ui-stack">
      <Note icon="attention" role="alert">
        {who}{' '}
        {open.length === 0
          ? 'You changed other fields. Save again to add yours.'
          : 'Save again to keep yours, or use theirs first:'}
      </Note>
      {open.length > 0 && (
        <ActionRows label="Changed by both">
          {open.map((name) => (
            <li key={name}>
              <span>
                <b>{capital(fieldLabels[name] ?? name)}</b>
                <span className="ui-sub">theirs: {theirs[name] || 'empty'}</span>
                <span className="ui-sub">yours: {mine[name] || 'empty'}</span>
              </span>
              <RowActions>
                <Button size="s" onPress={() => onTake({ [name]: theirs[name] })} aria-label={`Use theirs: ${fieldLabels[name]}`}>
                  Use theirs
                </Button>
              </RowActions>
            </li>
          ))}
        </ActionRows>
      )}
    </div>
  );
}
