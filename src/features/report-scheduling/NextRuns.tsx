import { cadenceText } from '#domain/documents/schedule.ts';
import { useNow } from '#src/client/connection.ts';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { cadenceOfForm, runsOfForm, type ScheduleForm } from './schedule-form.ts';

/** The next five runs of what is typed, with the days that each covers. */
export function NextRuns({ form }: { form: ScheduleForm }) {
  const now = useNow();
  const cadence = cadenceOfForm(form);
  if (cadence === null) return null;
  return (
    <section aria-label="Next five runs" aria-live="polite">
      <p className="ui-strong">Next five runs</p>
      <p className="ui-small ui-mute">
        {cadenceText(cadence)}
        {cadence.kind === 'monthly' && cadence.day > 28 && cadence.day < 31 && '; in shorter months on the last day'}
      </p>
      <RowList
        label="Next five runs"
        items={runsOfForm(form, now).map(({ at, from, to }) => ({
          id: String(at),
          label: `${format.weekdayDate(at)}, ${format.time(at)}`,
          value: `${format.utcDayMonth(from)} to ${format.utcDayMonth(to)}`,
        }))}
      />
    </section>
  );
}
