import { useState } from 'react';
import { moneyBackDays } from '#domain/billing/subscription-facts.ts';
import { sastOf } from '#domain/sast.ts';
import { paymentStatuses } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { paymentMachine } from '#machines/payment.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { exact, methodLabels, paidFor, paymentFaces, paymentVerbs } from './money-labels.ts';
import type { Payment } from './types.ts';

type Props = { payments: Payment[]; total: number; offline: boolean; isStaff: boolean };

/** Whether the days are not over in which a payment can be given back. */
const isGivenBack = ({ paid_on: day }: Payment): boolean =>
  Date.parse(sastOf(Date.now()).day) - Date.parse(day) <= moneyBackDays * 86_400_000;

/** Payments of a customer; staff move each as its machine allows. */
export function PaymentTable({ payments, total, offline, isStaff }: Props) {
  const move = useSend(calls.billing.setPaymentStatus);
  const moving = move.isPending ? move.variables.params.id : null;
  const giveBack = useSend(calls.billing.setPaymentStatus);
  const [refunding, setRefunding] = useState<Payment | null>(null);
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
    moneyColumn('amount', 'Amount', (row) => row.amount_cents),
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
            cell: (payment: Payment) => (
              <span className="ui-row">
                {paymentStatuses
                  .filter(
                    (next) =>
                      paymentVerbs[next] !== undefined &&
                      allows(paymentMachine, payment.status, {}, { type: next }) &&
                      (next !== 'refunded' || isGivenBack(payment)),
                  )
                  .map((next) => (
                    <TextButton
                      key={next}
                      isDisabled={offline || (moving !== null && moving !== payment.id)}
                      isPending={moving === payment.id}
                      onPress={() =>
                        next === 'refunded'
                          ? setRefunding(payment)
                          : move.mutate({ params: { id: payment.id }, body: { status: next } })
                      }
                    >
                      {paymentVerbs[next]}
                      <span className="ui-hidden"> {exact(payment.amount_cents)}</span>
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
      {refunding !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setRefunding(null)}
          title={`Refund ${exact(refunding.amount_cents)}?`}
          confirmLabel="Refund payment"
          cancelLabel="Keep payment"
          danger
          onConfirm={async () => {
            await giveBack.mutateAsync({ params: { id: refunding.id }, body: { status: 'refunded' } });
            setRefunding(null);
          }}
        >
          What the payment covered is unpaid again. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
