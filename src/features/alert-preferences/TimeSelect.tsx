import { Select } from '#src/ui/Select.tsx';

type TimeSelectProps = { label: string; value: string; onChange: (time: string) => void };

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** A time of the day, on the half hour; another one that was saved before stays to be chosen. */
export function TimeSelect({ label, value, onChange }: TimeSelectProps) {
  const times = halfHours.includes(value) ? halfHours : [...halfHours, value].sort();
  return <Select label={label} options={times.map((id) => ({ id, label: id }))} value={value} onChange={onChange} />;
}
