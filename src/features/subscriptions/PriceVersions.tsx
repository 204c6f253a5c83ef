import { useState } from 'react';
import { withVat } from '#domain/billing/vat.ts';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { notify } from '#src/ui/toast.tsx';
import { priceLabel } from './labels.ts';
import { type PriceRow, priceRows } from './price-labels.ts';
import type { Plan } from './types.ts';

const states = { past: 'Past', current: 'Current', planned: 'Planned' };

function columnsFor(vatPct: number, offline: boolean, onWithdraw: (row: PriceRow) => void): Column<PriceRow>[] {
  return [
    { id: 'plan', header: 'Plan', rowHeader: true, value: ({ plan }) => plan.name },
    {
      id: 'price',
      header: withVat('Price', vatPct),
      fileHeader: withVat('Price, R', vatPct),
      value: (row) => row.price_cents / 100,
      cell: (row) => priceLabel(row),
    },
    {
      id: 'from',
      header: 'New customers',
      value: (row) => (row.isFirst ? '' : row.valid_from),
      cell: (row) => (row.isFirst ? 'First price' : `From ${format.utcDay(row.valid_from)}`),
    },
    {
      id: 'paid',
      header: 'Existing customers',
      value: (row) => (row.isFirst || row.is_from_price ? '' : row.paid_from),
      cell: (row) => {
        if (row.is_from_price) return 'Keep the agreed price';
        return row.isFirst ? 'First price' : `From ${format.utcDay(row.paid_from)}`;
      },
    },
    {
      id: 'state',
      header: 'State',
      card: 'flag',
      value: (row) => states[row.state],
      cell: (row) => (row.state === 'planned' ? <StatusTag kind="waiting">Planned</StatusTag> : states[row.state]),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      csv: false,
      hideable: false,
      cell: (row) =>
        row.state === 'planned' && (
          <Button
            size="s"
            isDisabled={offline}
            reason="Needs a connection."
            onPress={() => onWithdraw(row)}
            aria-label={`Withdraw the price of ${row.plan.name} from ${format.utcDay(row.valid_from)}`}
          >
            Withdraw
          </Button>
        ),
    },
  ];
}

type PriceVersionsProps = { plans: readonly Plan[]; vatPct: number; today: string; offline: boolean };

/** The versions of the prices that ever changed; those that are not valid yet can be withdrawn. */
export function PriceVersions({ plans, vatPct, today, offline }: PriceVersionsProps) {
  const [leaving, setLeaving] = useState<PriceRow | null>(null);
  const withdraw = useSend(calls.subscriptionManagement.withdrawPrice);
  const rows = priceRows(plans, today);
  const planned = rows.filter(({ state }) => state === 'planned').length;
  return (
    <Section
      question="Prices over time"
      finding={planned === 0 ? 'No change of price is planned' : `${counted(planned, 'change')} of price planned`}
      note="Existing customers pay a new price from the first month that begins after it starts. A month that has begun keeps its price."
    >
      {rows.length > 0 && (
        <DataTable
          caption="Prices over time"
          rows={rows}
          columns={columnsFor(vatPct, offline, setLeaving)}
          rowId={({ plan, valid_from: day }) => `${plan.id} ${day}`}
          noun={['price', 'prices']}
          csvName="plan-prices"
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Withdraw the planned price of ${leaving?.plan.name ?? 'this plan'}`}
        confirmLabel="Withdraw price"
        cancelLabel="Keep price"
        onConfirm={async () => {
          if (leaving === null) return;
          await withdraw.mutateAsync({ params: { id: leaving.plan.id, day: leaving.valid_from } });
          notify({ text: `The planned price of ${leaving.plan.name} is withdrawn.` });
        }}
      >
        The price before it stays valid.
      </ConfirmDialog>
    </Section>
  );
}
