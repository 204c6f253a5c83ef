import { counted } from '#domain/text.ts';
import { TextButton } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { cx } from '../cx.ts';
import * as format from '../format.ts';
import { Popover } from '../Popover.tsx';
import { SectionTools } from '../Section.tsx';
import { pageRange } from './order.ts';
import type { Column, Paging } from './types.ts';

/** Offers a column only on screens wide enough to show it. */
const screensOf = <Row,>({ hideOn, inLine }: Column<Row>) =>
  cx(hideOn === 'tablet' && 'ui-choice-no-tablet', hideOn && !inLine && 'ui-choice-no-phone');

export const TableTools = <Row,>({
  columns,
  hidden,
  setHidden,
  choice,
  onCsv,
}: {
  columns: Column<Row>[];
  hidden: string[];
  setHidden: (hidden: string[]) => void;
  choice: boolean;
  onCsv?: () => void;
}) => (
  <SectionTools fallbackClass="ui-table-tools">
    {choice && (
      <Popover trigger={<TextButton>Columns</TextButton>} label="Columns" placement="bottom end">
        {columns
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
          ))}
      </Popover>
    )}
    {choice && onCsv && <span aria-hidden="true">·</span>}
    {onCsv && <TextButton onPress={onCsv}>Download CSV</TextButton>}
  </SectionTools>
);

export const PagingBar = ({ paging, noun }: { paging: Paging; noun: [string, string] }) => {
  if (paging.kind === 'cursor') {
    return (
      <nav className="ui-paging" aria-label="Pages">
        {paging.words && <span>{paging.words}</span>}
        <TextButton isDisabled={!paging.hasPrevious} onPress={paging.onPrevious}>
          Earlier
        </TextButton>
        <TextButton isDisabled={!paging.hasNext} onPress={paging.onNext}>
          Next
        </TextButton>
      </nav>
    );
  }
  const { from, to, pages } = pageRange(paging.page, paging.pageSize, paging.total);
  if (pages === 1) return <span>{counted(paging.total, ...noun)}</span>;
  return (
    <nav className="ui-paging" aria-label="Pages">
      <span>
        {format.number(from)} to {format.number(to)} of {counted(paging.total, ...noun)}
      </span>
      <TextButton isDisabled={paging.page <= 1} onPress={() => paging.onPage(paging.page - 1)}>
        Previous
      </TextButton>
      <span>
        Page {format.number(paging.page)} of {format.number(pages)}
      </span>
      <TextButton isDisabled={paging.page >= pages} onPress={() => paging.onPage(paging.page + 1)}>
        Next
      </TextButton>
    </nav>
  );
};
