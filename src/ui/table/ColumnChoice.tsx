import { Checkbox } from '../Checkbox.tsx';
import { cx } from '../cx.ts';
import type { Column } from './types.ts';

export type ColumnChoiceProps<Row> = { columns: Column<Row>[]; hidden: string[]; setHidden: (hidden: string[]) => void };

/** Offers a column only on screens wide enough to show it. */
const screensOf = <Row,>({ hideOn, inLine }: Column<Row>) =>
  cx(hideOn === 'tablet' && 'ui-choice-no-tablet', hideOn && !inLine && 'ui-choice-no-phone');

/** Which columns of a table are drawn. */
export const ColumnChoice = <Row,>({ columns, hidden, setHidden }: ColumnChoiceProps<Row>) =>
  columns
    .filter((column) => column.hideable !== false && !column.rowHeader)
    .map((column) => (
      <div key={column.id} className={screensOf(column)}>
        <Checkbox
          isSelected={!hidden.includes(column.id)}
          onChange={(shown) => setHidden(shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
        >
          {column.header}
        </Checkbox>
      </div>
    ));
