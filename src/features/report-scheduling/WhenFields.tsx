import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { ScheduleFieldProps } from './schedule-form.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const everyOptions = [
  { id: 'daily', label: 'Every day' },
  ...[1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ id: `weekly-${weekday}`, label: `Every ${weekdays[weekday] ?? ''}` })),
  { id: 'monthly', label: 'Every month' },
];
const dayOptions = Array.from({ length: 31 }, (_, index) => ({
  id: String(index + 1),
  label: index === 30 ? 'Last day' : `Day ${index + 1}`,
}));

/** When it runs, in South African time. */
export function WhenFields({ form, change, problems }: ScheduleFieldProps) {
  return (
    <div className="reports-when">
      <Select
        label="Runs"
        options={everyOptions}
        value={form.every}
        onChange={(every) => change({ every })}
        error={problems['cron_expression']}
      />
      {form.every === 'monthly' && (
        <Select label="Day of the month" options={dayOptions} value={form.day} onChange={(day) => change({ day })} />
      )}
      <TextField
        label="Time (SAST)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="09:00"
        value={form.time}
        onChange={(time) => change({ time })}
        error={problems['delivery_time']}
      />
    </div>
  );
}
