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
        {open.length === 0 ? 'Your fields are others. Save again to add them.' : 'Save again to keep your text, or use theirs:'}
      </Note>
      {open.length > 0 && (
        <ActionRows label="Changed by both">
          {open.map((name) => (
            <li key={name}>
              <span>
                <b>{fieldLabels[name]}</b>
                <span className="ui-sub">saved: {theirs[name] === '' ? 'empty' : theirs[name]}</span>
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
