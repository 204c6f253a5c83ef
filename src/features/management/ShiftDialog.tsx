import { calls } from '#src/client/calls.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { ChangedMeanwhile } from '#src/page/ChangedMeanwhile.tsx';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';
import { type Problems, useFormDialog } from '#src/page/use-form-dialog.ts';
import { useTheirs } from '#src/page/use-theirs.ts';
import * as format from '#src/ui/format.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { RotaReply, Shift } from './types.ts';

type Fields = { person: string; starts: string; ends: string };
type Gap = { fromMs: number; toMs: number | null };
type ShiftDialogProps = {
  /** The shift to change; `null` for a new one. */
  shift: Shift | null;
  gap: Gap | null;
  staff: RotaReply['staff'];
  now: number;
  readAgain: () => Promise<RotaReply | undefined>;
  onClose: () => void;
};

const dayMs = 86_400_000;
const labels: Readonly<Record<keyof Fields, string>> = { person: 'Person', starts: 'From', ends: 'To' };

const fieldsOf = ({ user_id: userId, starts_time: from, ends_time: to }: Shift): Fields => ({
  person: String(userId),
  starts: fieldTime(Date.parse(from)),
  ends: fieldTime(Date.parse(to)),
});

/** A new shift: the whole gap, or a day of it where it is long or open. */
function fieldsOfGap({ fromMs, toMs }: Gap): Fields {
  const isShort = toMs !== null && toMs - fromMs <= 7 * dayMs;
  return { person: '', starts: fieldTime(fromMs), ends: fieldTime(isShort ? toMs : fromMs + dayMs) };
}

type Read = { problems: Problems } | { shift: { user_id: number; starts_at: string; ends_at: string } };

function read({ person, ...typed }: Fields): Read {
  const [starts, ends] = [pickedTime(typed.starts), pickedTime(typed.ends)];
  if (person !== '' && starts !== null && ends !== null)
    return {
      shift: { user_id: Number(person), starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() },
    };
  return {
    problems: {
      ...(person === '' && { user_id: 'Choose a person.' }),
      ...(starts === null && { starts_at: 'Choose a day and a time.' }),
      ...(ends === null && { ends_at: 'Choose a day and a time.' }),
    },
  };
}

/** Asks who is on duty from when to when. */
export function ShiftDialog({ shift, ...props }: ShiftDialogProps) {
  return shift === null ? <NewShift {...props} /> : <ChangeShift {...props} shift={shift} />;
}

function NewShift({ gap, staff, now, onClose }: Omit<ShiftDialogProps, 'shift'>) {
  const form = useFormDialog(calls.management.addShift, {
    draft: `shift-${gap === null ? 'new' : `gap-${gap.toMs}`}`,
    empty: fieldsOfGap(gap ?? { fromMs: now, toMs: null }),
    read: (fields) => {
      const typed = read(fields);
      return 'problems' in typed ? typed : { input: { body: typed.shift } };
    },
    onDone: () => {
      onClose();
      notify({ text: 'Shift added' });
    },
  });
  return (
    <FormDialog title="Add shift" verb="Add shift" pendingText="Adding …" onClose={onClose} {...form.dialog}>
      <ShiftFields staff={staff} field={form.field} />
    </FormDialog>
  );
}

/** Where somebody else changed the shift meanwhile, their fields are taken over, except those that were edited here. */
function ChangeShift({ shift, staff, now, readAgain, onClose }: ShiftDialogProps & { shift: Shift }) {
  const { stored, theirs, ...base } = useTheirs({ values: fieldsOf(shift), version: shift.version }, async () => {
    const found = (await readAgain())?.shifts.find(({ id }) => id === shift.id);
    return found && { values: fieldsOf(found), version: found.version };
  });
  const { values, change, field, dialog } = useFormDialog(calls.management.changeShift, {
    draft: `shift-${shift.id}`,
    empty: stored,
    stored,
    read: (fields) => {
      const typed = read(fields);
      if ('problems' in typed) return typed;
      return { input: { params: { id: shift.id }, body: { ...typed.shift, seen_version: base.version } } };
    },
    onDone: () => {
      onClose();
      notify({ text: 'Shift changed' });
    },
    onRefused: (error) => {
      if (isConflict(error)) void base.takeOver(values, change);
      else void readAgain();
    },
  });
  const shown = {
    ...stored,
    person: staff.find(({ id }) => String(id) === stored.person)?.name ?? '',
    starts: format.coming(pickedTime(stored.starts) ?? now, now),
    ends: format.coming(pickedTime(stored.ends) ?? now, now),
  };
  return (
    <FormDialog title="Change shift" verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <ChangedMeanwhile {...{ theirs }} stored={shown} labelOf={(name) => labels[name]} change={() => change(stored)} />
      <ShiftFields staff={staff} field={field} />
    </FormDialog>
  );
}

type Field = (
  name: keyof Fields,
  serverName: string,
) => { name: string; value: string; onChange: (value: string) => void; error: string | undefined };

function ShiftFields({ staff, field }: { staff: RotaReply['staff']; field: Field }) {
  const { value, ...person } = field('person', 'user_id');
  return (
    <>
      <Select
        label={labels.person}
        placeholder="Choose a person"
        options={staff.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={value === '' ? null : value}
        {...person}
      />
      <TextField label="From (South African time)" type="datetime-local" {...field('starts', 'starts_at')} />
      <TextField label="To" type="datetime-local" hint="At most 31 days" {...field('ends', 'ends_at')} />
    </>
  );
}
