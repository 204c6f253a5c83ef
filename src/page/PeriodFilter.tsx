import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { pickedPeriod } from './picked-period.ts';
import { type PeriodSearch, periodDays, usualDays } from './search.ts';

const daysLabel = (days: number) => (days === 365 ? 'Last year' : `Last ${counted(days, 'day')}`);

/** Picks the period of a page: so many days, or two dates. */
export function PeriodFilter({ value, onChange }: { value: PeriodSearch; onChange: (period: PeriodSearch) => void }) {
  const [choosing, setChoosing] = useState(false);
  const held = value.from !== undefined && value.to !== undefined ? { from: value.from, to: value.to } : null;
  const days = value.days ?? usualDays;
  const offered: number[] = [...periodDays];
  if (held === null && !offered.includes(days)) offered.push(days);
  return (
    <>
      <FilterSelect
        label="Period"
        options={[
          ...offered.sort((a, b) => a - b).map((count) => ({ id: String(count), label: daysLabel(count) })),
          ...(held === null ? [] : [{ id: 'held', label: `${format.utcDay(held.from)} to ${format.utcDay(held.to)}` }]),
          { id: 'dates', label: 'Custom dates …' },
        ]}
        value={held === null ? String(days) : 'held'}
        onChange={(id) => {
          if (id === 'dates') setChoosing(true);
          else if (id !== 'held') onChange({ days: Number(id), from: undefined, to: undefined });
        }}
      />
      <Dialog isOpen={choosing} onClose={() => setChoosing(false)} title="Choose two dates">
        <Dates
          from={held?.from ?? ''}
          to={held?.to ?? ''}
          onDone={(from, to) => {
            setChoosing(false);
            onChange({ days: undefined, from, to });
          }}
        />
      </Dialog>
    </>
  );
}

function Dates({ from, to, onDone }: { from: string; to: string; onDone: (from: string, to: string) => void }) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [asked, setAsked] = useState(false);
  const picked = pickedPeriod(first, last, new Date(useNow()).toISOString().slice(0, 10));
  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (picked.fault === null) onDone(picked.from, picked.to);
        else setAsked(true);
      }}
    >
      <TextField label="First day" type="date" value={first} onChange={setFirst} autoFocus />
      <TextField
        label="Last day"
        type="date"
        value={last}
        onChange={setLast}
        error={(asked && picked.fault) || undefined}
        hint="Days of reports are UTC days."
      />
      <div>
        <Button type="submit" variant="solid">
          Show these days
        </Button>
      </div>
    </form>
  );
}
