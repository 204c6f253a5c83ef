import { useState } from 'react';
import type { FilterField } from '#domain/filter/tables.ts';
import type { FilterTable } from '#domain/vocabulary/filter.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Popover } from '#src/ui/Popover.tsx';

const none: ReadonlySet<string> = new Set();

/** Which columns of a table are left out; another table begins with all. */
export function useLeftOut(table: FilterTable) {
  const [chosen, setChosen] = useState({ table, left: none });
  const left = chosen.table === table ? chosen.left : none;
  return { left, choose: (next: ReadonlySet<string>) => setChosen({ table, left: next }) };
}

type ColumnChoiceProps = {
  fields: readonly FilterField[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
};

/** Chooses the columns of a file; one stays. */
export function ColumnChoice({ fields, left, onChange }: ColumnChoiceProps) {
  const shown = fields.length - left.size;
  return (
    <Popover
      label="Columns"
      trigger={<Button>{left.size === 0 ? `All ${fields.length} columns` : `${shown} of ${fields.length} columns`}</Button>}
    >
      {fields.map(({ name, label }) => (
        <Checkbox
          key={name}
          isSelected={!left.has(name)}
          isDisabled={shown === 1 && !left.has(name)}
          onChange={(isIn) => {
            const next = new Set(left);
            if (isIn) next.delete(name);
            else next.add(name);
            onChange(next);
          }}
        >
          {label}
        </Checkbox>
      ))}
    </Popover>
  );
}
