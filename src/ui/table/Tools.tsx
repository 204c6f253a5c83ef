import { counted } from '#domain/text.ts';
import { TextButton } from '../Button.tsx';
import { deferred } from '../deferred.tsx';
import * as format from '../format.ts';
import { Popover } from '../Popover.tsx';
import { SectionTools } from '../Section.tsx';
import type { ColumnChoiceProps } from './ColumnChoice.tsx';
import { pageRange } from './order.ts';
import type { Column, Paging } from './types.ts';

const ColumnChoice = deferred<ColumnChoiceProps<never>>(async () => (await import('./ColumnChoice.tsx')).ColumnChoice);

export const TableTools = <Row,>({
  columns,
  hidden,
  setHidden,
  choice,
  part,
  onCsv,
}: {
  columns: Column<Row>[];
  hidden: string[];
  setHidden: (hidden: string[]) => void;
  choice: boolean;
  /** The rows that the file holds, where there are others. */
  part: string | undefined;
  onCsv?: () => void;
}) => (
  <SectionTools fallbackClass="ui-table-tools">
    {choice && (
      <Popover trigger={<TextButton>Columns</TextButton>} label="Columns" placement="bottom end">
        <ColumnChoice {...{ columns, hidden, setHidden }} />
      </Popover>
    )}
    {choice && onCsv && <span aria-hidden="true">·</span>}
    {onCsv && <TextButton onPress={onCsv}>{part === undefined ? 'Download CSV' : `Download ${part} as CSV`}</TextButton>}
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
  const isPast = paging.page > pages;
  if (pages === 1 && !isPast) return <span>{counted(paging.total, ...noun)}</span>;
  return (
    <nav className="ui-paging" aria-label="Pages">
      <span>
        {isPast
          ? `No ${noun[1]} on page ${format.number(paging.page)}`
          : `${format.number(from)} to ${format.number(to)} of ${counted(paging.total, ...noun)}`}
      </span>
      <TextButton isDisabled={paging.page <= 1} onPress={() => paging.onPage(Math.min(paging.page - 1, pages))}>
        Previous
      </TextButton>
      <span>{isPast ? counted(pages, 'page') : `Page ${format.number(paging.page)} of ${format.number(pages)}`}</span>
      <TextButton isDisabled={paging.page >= pages} onPress={() => paging.onPage(paging.page + 1)}>
        Next
      </TextButton>
    </nav>
  );
};
