import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props<Value> = { name: string; value: Value; onChange: (value: Value) => void; error: string | undefined };

/** The field props of a form that holds a price. */
export type PriceField = { (name: 'price', serverName: string): Props<string>; (name: 'isFrom'): Props<boolean> };

/** The price of a plan, and whether it is the least that is asked. */
export function PriceFields({ field, autoFocus = false }: { field: PriceField; autoFocus?: boolean }) {
  const { value, onChange } = field('isFrom');
  return (
    <>
      <TextField
        label="Price a month in rand, VAT included"
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
