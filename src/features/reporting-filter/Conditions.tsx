import { useState } from 'react';
import { type FilterProblem, maxConditions } from '#domain/filter/check.ts';
import { Button } from '#src/ui/Button.tsx';
import { Note } from '#src/ui/State.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { addressOf, type DraftCondition, draftsOf, freshCondition, problemsOf } from './draft.ts';
import type { AddressCondition, TableOption } from './types.ts';

type ConditionsProps = {
  table: TableOption;
  where: readonly AddressCondition[];
  onShow: (where: AddressCondition[]) => void;
};

/** Edits the conditions of a filter; they apply once shown. Errors are displayed beside their fields. */
export function Conditions({ table, where, onShow }: ConditionsProps) {
  const [drafts, setDrafts] = useState<DraftCondition[]>(() => draftsOf(where));
  const [problems, setProblems] = useState<readonly FilterProblem[]>(() => problemsOf(table.table, where));
  const edit = (next: DraftCondition[]) => {
    setDrafts(next);
    setProblems([]);
  };
  const add = () => {
    const [field] = table.fields;
    if (field !== undefined) edit([...drafts, freshCondition(Math.max(0, ...drafts.map(({ key }) => key + 1)), field)]);
  };
  const asked = drafts.map(addressOf);
  const isShown = JSON.stringify(asked) === JSON.stringify(where);
  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemsOf(table.table, asked);
        setProblems(found);
        if (found.length === 0) onShow(asked);
        else
          requestAnimationFrame(() =>
            document
              .querySelector<HTMLElement>('.filter-condition [aria-invalid="true"], .filter-condition [data-invalid] button')
              ?.focus(),
          );
      }}
    >
      {drafts.map((draft, place) => (
        <ConditionFields
          key={draft.key}
          table={table}
          draft={draft}
          place={place}
          problem={problems.find(({ condition }) => condition === place)}
          onChange={(next) => edit(drafts.map((one) => (one.key === next.key ? next : one)))}
          onRemove={() => edit(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {drafts.length === 0 && <p className="ui-mute">No conditions: every {table.noun} is shown.</p>}
      <div className="filter-actions">
        <Button onPress={add} isDisabled={drafts.length >= maxConditions} reason={`At most ${maxConditions} conditions.`}>
          Add condition
        </Button>
        <Button variant="solid" type="submit" isDisabled={isShown} reason="The results already match these conditions.">
          Show results
        </Button>
      </div>
      {!isShown && drafts.length > 0 && <Note>The results below do not follow your changes yet.</Note>}
    </form>
  );
}
