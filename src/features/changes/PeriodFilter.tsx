import { counted } from '#domain/text.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { changesDays } from './search.ts';

/** Chooses over how many days changes are listed. */
export function PeriodFilter({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <FilterSelect
      label="Period"
      options={changesDays.map((count) => ({ id: String(count), label: `Last ${counted(count, 'day')}` }))}
      value={String(days)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
