import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { ActionRows, RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { refetchMs } from './refetch.ts';

type Day = { day: string; name: string };

/** The days on which sales and support are closed besides weekends and public holidays. */
export function ClosingDays() {
  const query = useRead(calls.setup.installation, {}, { refetchMs });
  const save = useSendOnce(calls.setup.saveClosingDays);
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const again = (error: Error) => {
    if (isConflict(error)) void query.refetch();
  };
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  return (
    <Section
      span={6}
      wideOnTablet
      question="Closing days"
      finding={
        query.data === undefined
          ? 'Days without sales and support'
          : query.data.days.length === 0
            ? 'Public holidays only'
            : `Public holidays and ${counted(query.data.days.length, 'more day')}`
      }
      note="Answer times, reminders and working days skip weekends, public holidays and these days. A change applies at once."
    >
      <QueryView query={query} title="The closing days">
        {({ days, version, public_holidays: [next] }) => (
          <div className="ui-stack">
            {days.length > 0 && (
              <ActionRows label="Closing days">
                {days.map(({ day, name }) => (
                  <li key={day}>
                    <span>
                      {format.utcDay(day)}
                      <span className="ui-sub">{name}</span>
                    </span>
                    <RowActions>
                      <Button
                        size="s"
                        variant="quiet"
                        aria-label={`Remove ${format.utcDay(day)}`}
                        isPending={save.isPending}
                        isDisabled={offline}
                        onPress={() =>
                          save.send(
                            { body: { days: days.filter((one) => one.day !== day), seen_version: version } },
                            {
                              onSuccess: () => notify({ text: `${format.utcDay(day)} removed from the closing days` }),
                              onError: (error) => {
                                notify({ text: error.message, tone: 'fail' });
                                again(error);
                              },
                            },
                          )
                        }
                      >
                        Remove
                      </Button>
                    </RowActions>
                  </li>
                ))}
              </ActionRows>
            )}
            {next !== undefined && (
              <p className="ui-slate">
                Next public holiday: {next.name}, {format.utcDay(next.day)}.
              </p>
            )}
            <div>
              <Button {...off} onPress={() => setOpen(true)}>
                Add closing day
              </Button>
            </div>
            {isOpen && <AddDay days={days} version={version} onRefused={again} onClose={() => setOpen(false)} />}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

type AddProps = { days: readonly Day[]; version: number; onRefused: (error: Error) => void; onClose: () => void };

function AddDay({ days, version, onRefused, onClose }: AddProps) {
  const { field, dialog } = useFormDialog(calls.setup.saveClosingDays, {
    draft: 'closing-day',
    empty: { day: '', name: '' },
    read: ({ day, name }) =>
      day === ''
        ? { problems: { day: 'Choose a day' } }
        : { input: { body: { days: [...days, { day, name }], seen_version: version } } },
    onDone: onClose,
    onRefused,
  });
  return (
    <FormDialog title="Add a closing day" verb="Add closing day" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextField label="Day" type="date" {...field('day')} />
      <TextField label="Reason" placeholder="Year-end shutdown" autoComplete="off" maxLength={80} {...field('name')} />
    </FormDialog>
  );
}
