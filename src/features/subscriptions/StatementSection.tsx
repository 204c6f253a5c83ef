import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addMonths } from '#domain/billing/month.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { saveFile } from '#src/page/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { exact } from './money-labels.ts';
import type { StatementLine } from './types.ts';

const lengths = [
  { id: '1', label: '1 month' },
  { id: '3', label: '3 months' },
  { id: '12', label: '12 months' },
];

type Row = StatementLine & { place: number };

const columns: Column<Row>[] = [
  {
    id: 'day',
    header: 'Date',
    rowHeader: true,
    nowrap: true,
    sortable: false,
    value: (row) => row.day,
    cell: (row) => format.utcDay(row.day),
  },
  { id: 'text', header: 'Description', card: 'full', sortable: false, value: ({ text }) => text },
  { ...moneyColumn<Row>('charged', 'Charged', ({ cents }) => (cents > 0 ? cents : null)), sortable: false },
  { ...moneyColumn<Row>('paid', 'Paid or credited', ({ cents }) => (cents < 0 ? -cents : null)), sortable: false },
  { ...moneyColumn<Row>('balance', 'Balance', (row) => row.balance_cents), sortable: false },
];

/** What a customer owed and paid over the last months, with the balance before and after, also as a PDF. */
export function StatementSection({ customer, today, offline }: { customer: number; today: string; offline: boolean }) {
  const [months, setMonths] = useState('3');
  const period = { from: addMonths(today, -Number(months)), to: today };
  const query = useRead(calls.billing.statement, { params: { id: customer }, query: period }, { keepPrevious: true });
  const pdf = useMutation({
    mutationFn: async () => {
      const file: unknown = await api(calls.billing.statementPdf, { params: { id: customer }, query: period });
      if (file instanceof Blob) saveFile(file, `statement-${period.from}-${period.to}.pdf`);
    },
  });
  return (
    <QueryView query={query} title="The statement" place="grid">
      {({ statement }) => (
        <Section
          question="Statement"
          finding={balanceLabel(statement.closing_cents, 'is')}
          note={`${balanceLabel(statement.opening_cents, 'was')} on ${format.utcDay(statement.from)}, when this statement begins.`}
        >
          <Actions>
            <FilterSelect label="Period" options={lengths} value={months} onChange={setMonths} />
            <Button
              size="s"
              isDisabled={offline}
              reason="Needs a connection."
              isPending={pdf.isPending}
              pendingText="Making the PDF …"
              onPress={() => pdf.mutate()}
            >
              Download PDF
            </Button>
          </Actions>
          <FormNote error={pdf.error} />
          {statement.lines.length > 0 && (
            <div className="sub-acts">
              <DataTable
                caption="Statement"
                rows={statement.lines.map((line, place) => ({ ...line, place }))}
                columns={columns}
                rowId={({ place }) => String(place)}
                noun={['line', 'lines']}
                csvName="statement"
              />
            </div>
          )}
        </Section>
      )}
    </QueryView>
  );
}

function balanceLabel(cents: number, verb: 'is' | 'was'): string {
  if (cents === 0) return `Nothing ${verb} owed`;
  return cents < 0 ? `In credit by ${exact(-cents)}` : `${exact(cents)} ${verb} owed`;
}
