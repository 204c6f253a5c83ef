import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { ActionRows, RowActions, RowWarning } from '#src/ui/ActionRows.tsx';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { gapNote, onDutyNow, type RotaRow, rotaRows, shiftsLeft } from './rota.ts';
import { ShiftDialog } from './ShiftDialog.tsx';
import type { Shift } from './types.ts';

const refetchMs = 30_000;
const shownAtFirst = 8;

/** The shift or the gap that a dialog is about; `null`: a shift from now on. */
type Asked = { shift: Shift | null; gap: { fromMs: number; toMs: number | null } | null };

/** Who is on duty now and who comes next, for all staff; administrators change it. */
export function Rota() {
  const query = useRead(calls.management.rota, {}, { refetchMs });
  const now = useNow();
  const mayChange = useMayInArea('people');
  const offline = useOffline();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isWhole, setWhole] = useState(false);
  const remove = useRemoveShift(() => void query.refetch());
  const rows = query.data === undefined ? [] : rotaRows(query.data, now);
  const actionsOf = (row: RotaRow) =>
    row.kind === 'gap' ? (
      <Button size="s" onPress={() => setAsked({ shift: null, gap: row })} aria-label={`Add shift: ${row.text}`}>
        Add shift
      </Button>
    ) : row.kind === 'shift' ? (
      <>
        <Button
          size="s"
          variant="quiet"
          onPress={() => setAsked({ shift: row.shift, gap: null })}
          aria-label={`Change: ${row.name}, ${row.text}`}
        >
          Change
        </Button>
        <Button size="s" variant="quiet" onPress={() => remove(row)} aria-label={`Remove: ${row.name}, ${row.text}`}>
          Remove
        </Button>
      </>
    ) : null;
  return (
    <Section
      question="Who is on duty?"
      finding={query.data === undefined ? 'The rota' : onDutyNow(query.data, now)}
      more={{ label: 'My alerts', href: '/app/alerts/preferences' }}
      note={
        query.data !== undefined &&
        (shiftsLeft(query.data, now).length === 0
          ? 'The rota is empty: nobody is planned for the next 7 days.'
          : 'Times are South African. Those on duty are notified of customers’ alerts before they escalate, also in their quiet hours.')
      }
    >
      <QueryView query={query} title="The rota">
        {(reply) => {
          const gap = gapNote(reply, now);
          return (
            <div className="ui-stack">
              {gap !== null && <Note icon="attention">{gap}</Note>}
              {rows.length > 0 && (
                <ActionRows label="Rota">
                  {(isWhole ? rows : rows.slice(0, shownAtFirst)).map((row) => (
                    <li key={row.id}>
                      <span>
                        <span className="ui-strong">{row.name}</span>
                        {row.kind === 'gap' ? <RowWarning>{row.text}</RowWarning> : <span className="ui-sub">{row.text}</span>}
                      </span>
                      {mayChange && !offline && <RowActions>{actionsOf(row)}</RowActions>}
                    </li>
                  ))}
                </ActionRows>
              )}
              {rows.length > shownAtFirst && !isWhole && (
                <TextButton onPress={() => setWhole(true)}>Show {format.number(rows.length - shownAtFirst)} more</TextButton>
              )}
              {mayChange && (
                <div>
                  <Button
                    isDisabled={offline}
                    reason="Changes need a connection."
                    onPress={() => setAsked({ shift: null, gap: null })}
                  >
                    Add shift
                  </Button>
                </div>
              )}
              {asked !== null && (
                <ShiftDialog
                  {...asked}
                  staff={reply.staff}
                  now={now}
                  readAgain={async () => (await query.refetch()).data}
                  onClose={() => setAsked(null)}
                />
              )}
            </div>
          );
        }}
      </QueryView>
    </Section>
  );
}

/** Takes a shift off the rota, which can be undone for ten seconds; `again` reads the rota where somebody changed it meanwhile. */
function useRemoveShift(again: () => void) {
  const { send } = useSendOnce(calls.management.removeShift);
  const add = useSend(calls.management.addShift);
  const failed = ({ message }: Error) => notify({ text: message, tone: 'fail' });
  return ({ name, shift }: Extract<RotaRow, { kind: 'shift' }>) => {
    const { user_id, starts_time: starts_at, ends_time: ends_at } = shift;
    send(
      { params: { id: shift.id }, query: { seen_version: shift.version } },
      {
        onSuccess: () =>
          notify({
            text: `Shift of ${name} removed`,
            onUndo: () => add.mutate({ body: { user_id, starts_at, ends_at } }, { onError: failed }),
          }),
        onError: (error) => {
          failed(error);
          again();
        },
      },
    );
  };
}
