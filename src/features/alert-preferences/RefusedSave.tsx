import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { differences, type Names } from './differences.ts';
import { type RefusedSave as Refused, refusedId } from './refused.ts';

type RefusedSaveProps = {
  refused: Refused;
  names: Names;
  now: number;
  onSettle: (mine: boolean) => void;
  onEdit: () => void;
};

/** A save that was refused: the person's choices and the stored ones side by side, to choose from. */
export function RefusedSave({ refused, names, now, onSettle, onEdit }: RefusedSaveProps) {
  const { mine, theirs, isConflict, message } = refused;
  const rows = theirs === null ? [] : differences(mine, theirs.preferences, names, now);
  return (
    <Section
      id={refusedId}
      question="Needs you"
      finding={isConflict ? 'Your alerts were changed on another device meanwhile' : 'Your choices were not saved'}
      strong
    >
      <div className="ui-stack">
        <p role="alert">{isConflict ? 'Nothing is lost. Choose which version to keep.' : message}</p>
        {isConflict && rows.length > 0 && (
          <DataTable
            caption="Differences"
            rows={rows}
            rowId={(row) => row.what}
            noun={['difference', 'differences']}
            columnChoice={false}
            columns={[
              { id: 'what', header: 'What', rowHeader: true, cell: (row) => row.what },
              { id: 'mine', header: 'Your choice here', card: 'full', cell: (row) => row.mine },
              { id: 'theirs', header: 'Saved now', card: 'full', cell: (row) => row.theirs },
            ]}
          />
        )}
        {isConflict && rows.length === 0 && <p>Both are the same.</p>}
        <Actions>
          {isConflict ? (
            <Button variant="solid" onPress={() => onSettle(true)}>
              Keep my choices
            </Button>
          ) : (
            <Button variant="solid" onPress={onEdit}>
              Check them again
            </Button>
          )}
          {isConflict && <Button onPress={onEdit}>Change mine first</Button>}
          <Button onPress={() => onSettle(false)}>{isConflict ? 'Use the saved version' : 'Drop my choices'}</Button>
        </Actions>
      </div>
    </Section>
  );
}
