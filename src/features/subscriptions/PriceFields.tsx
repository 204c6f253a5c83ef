import { withVat } from '#domain/billing/vat.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props<Value> = { name: string; value: Value; onChange: (value: Value) => void; error: string | undefined };

/** The field props of a form that holds a price. */
export type PriceField = { (name: 'price', serverName: string): Props<string>; (name: 'isFrom'): Props<boolean> };

/** The price of a plan, and whether it is the least that is asked. `vatPct` is the rate of VAT in it. */
export function PriceFields({ field, vatPct, autoFocus = false }: { field: PriceField; vatPct: number; autoFocus?: boolean }) {
  const { value, onChange } = field('isFrom');
  return (
    <>
      <TextField
        label={withVat('Price a month in rand', vatPct)}
        hint="Enter 0 for a free plan: no invoices, and never recommended."
        inputMode="decimal"
        autoComplete="off"
        autoFocus={autoFocus}
        {...field('price', 'price_cents')}
      />
      <Checkbox isSelected={value} onChange={onChange} hint="The price of each customer is agreed separately">
        This is the lowest price
      </Checkbox>
    </>
  );
}
