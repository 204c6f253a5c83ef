import './plans.css';
import { withVat } from '#domain/billing/vat.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { cents, priceLabel } from './labels.ts';
import { plannedLabel } from './price-labels.ts';
import type { Plan } from './types.ts';

type Handlers = {
  /** The South African day it is. */
  today: string;
  /** The rate of VAT in the prices. */
  vatPct: number;
  offline: boolean;
  onChange: (plan: Plan) => void;
  onPrice: (plan: Plan) => void;
  onRetire: (plan: Plan, isRetired: boolean) => void;
  onDelete: (plan: Plan) => void;
};

const limit = (value: number | null) => (value === null ? 'No limit' : format.number(value));

function columnsFor({ today, vatPct, offline, onChange, onPrice, onRetire, onDelete }: Handlers): Column<Plan>[] {
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  return [
    {
      id: 'name',
      header: 'Plan',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          {row.is_retired && <span className="ui-sub plan-retired">Retired</span>}
          {row.description !== '' && <span className="ui-sub">{row.description}</span>}
        </>
      ),
    },
    {
      id: 'price',
      header: withVat('Price', vatPct),
      fileHeader: withVat('Price, R', vatPct),
      card: 'full',
      value: (row) => row.price_cents / 100,
      cell: (row) => (
        <>
          {priceLabel(row)}
          {row.vat_cents > 0 && <span className="ui-sub ui-nowrap">including {cents(row.vat_cents)} VAT</span>}
          {plannedLabel(row, today) !== null && <span className="ui-sub">{plannedLabel(row, today)}</span>}
        </>
      ),
    },
    {
      id: 'domains',
      header: 'Domains',
      align: 'right',
      value: (row) => row.domain_limit,
      cell: (row) => limit(row.domain_limit),
    },
    {
      id: 'messages',
      header: 'Messages',
      align: 'right',
      value: (row) => row.mail_limit,
      cell: (row) => (
        <>
          {limit(row.mail_limit)}
          {row.mail_limit !== null && <span className="ui-sub">a month</span>}
        </>
      ),
    },
    { id: 'customers', header: 'Customers', align: 'right', value: (row) => row.customers ?? 0 },
    {
      id: 'state',
      header: 'State',
      hideOn: 'tablet',
      nowrap: true,
      value: (row) => (row.is_retired ? 'Retired' : 'On sale'),
      cell: (row) => (row.is_retired ? <StatusTag kind="waiting">Retired</StatusTag> : 'On sale'),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      csv: false,
      hideable: false,
      cell: (row) => (
        <Actions end>
          <Button size="s" {...off} onPress={() => onChange(row)} aria-label={`Change ${row.name}`}>
            Change
          </Button>
          <Button size="s" {...off} onPress={() => onPrice(row)} aria-label={`Change price of ${row.name}`}>
            Change price
          </Button>
          <Button
            size="s"
            {...off}
            onPress={() => onRetire(row, !row.is_retired)}
            aria-label={`${row.is_retired ? 'Sell again' : 'Retire'} ${row.name}`}
          >
            {row.is_retired ? 'Sell again' : 'Retire'}
          </Button>
          {row.is_retired && (
            <Button size="s" {...off} onPress={() => onDelete(row)} aria-label={`Delete ${row.name}`}>
              Delete
            </Button>
          )}
        </Actions>
      ),
    },
  ];
}

/** Plans with their price and limits, and the actions to change them. */
export function PlanTable({ plans, ...handlers }: { plans: Plan[] } & Handlers) {
  return (
    <DataTable
      caption="Subscription plans"
      rows={plans}
      columns={columnsFor(handlers)}
      rowId={(row) => String(row.id)}
      noun={['plan', 'plans']}
      csvName="subscription-plans"
    />
  );
}
