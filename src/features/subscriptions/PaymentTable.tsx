import { paymentStatuses } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { paymentMachine } from '#machines/payment.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { exact, methodLabels, paidFor, paymentFaces, paymentVerbs } from './money-labels.ts';
import type { Payment } from './types.ts';

type Props = { payments: Payment[]; total: number; offline: boolean; isStaff: boolean };

/** Payments of a customer; staff move each as its machine allows. */
export function PaymentTable({ payments, total, offline, isStaff }: Props) {
  const move = useSend(calls.billing.setPaymentStatus);
  const columns: Column<Payment>[] = [
    {
      id: 'day',
      header: 'Date',
      rowHeader: true,
      nowrap: true,
      descendingFirst: true,
      value: (row) => row.paid_on,
      cell: (row) => format.utcDay(row.paid_on),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      nowrap: true,
      value: (row) => row.amount_cents,
      cell: (row) => exact(row.amount_cents),
    },
    {
      id: 'method',
      header: 'Method',
      value: ({ method }) => methodLabels[method],
      cell: (row) => (
        <>
          {methodLabels[row.method]}
          {row.reference !== '' && row.reference !== paidFor(row) && <span className="ui-sub ui-mono">{row.reference}</span>}
        </>
      ),
    },
    { id: 'for', header: 'For', value: paidFor },
    {
      id: 'status',
      header: 'Status',
      card: 'flag',
      value: ({ status }) => paymentFaces[status].word,
      cell: ({ status }) => <StatusTag kind={paymentFaces[status].kind}>{paymentFaces[status].word}</StatusTag>,
    },
    ...(isStaff
      ? [
          {
            id: 'do',
            header: 'Actions',
            headerHidden: true,
            sortable: false,
            hideable: false,
            cell: ({ id, status, amount_cents: amount }: Payment) => (
              <span className="ui-row">
                {paymentStatuses
                  .filter((next) => paymentVerbs[next] !== undefined && allows(paymentMachine, status, {}, { type: next }))
                  .map((next) => (
                    <TextButton
                      key={next}
                      isDisabled={offline || move.isPending}
                      onPress={() => move.mutate({ params: { id }, body: { status: next } })}
                    >
                      {paymentVerbs[next]}
                      <span className="ui-hidden"> {exact(amount)}</span>
                    </TextButton>
                  ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <FormNote error={move.error} />
      <DataTable
        caption="Payments"
        rows={payments}
        columns={columns}
        rowId={({ id }) => String(id)}
        noun={['payment', 'payments']}
        total={total}
      />
    </>
  );
}
