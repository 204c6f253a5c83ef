import { useState } from 'react';
import { TextField } from './TextField.tsx';

type TimeFieldProps = { label: string; value: string; onChange: (time: string) => void };

/**
 * A time of the day (`HH:MM`), typed with the browser's own field. What is no whole time is never passed on: the last one stays, the field
 * says so, and shows it again when it is left.
 */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [isPartial, setPartial] = useState(false);
  const take = (typed: string) => {
    setPartial(typed === '');
    if (typed !== '') onChange(typed.slice(0, 'HH:MM'.length));
  };
  return (
    <TextField
      type="time"
      label={label}
      value={isPartial ? '' : value}
      onChange={take}
      onBlur={() => setPartial(false)}
      error={isPartial ? `Enter hours and minutes. ${value} stays until then.` : undefined}
    />
  );
}
