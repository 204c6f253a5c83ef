import './leads.css';
import { useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { ActionRows, RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import type { Lead, Task } from './types.ts';

/** What is to be done about an enquiry, who does it and by when; a task is done by one press. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const { id, status, tasks } = lead;
  const offline = useOffline();
  const [open, setOpen] = useState<Task | 'new' | null>(null);
  const change = useSend(calls.leads.update);
  const off = offline || change.isPending;
  const isClosed = status === 'lost' || status === 'spam';
  const mark = (task: Task, isDone: boolean) =>
    change.mutate({ params: { id }, body: { task: { id: task.id, is_done: isDone } } });
  return (
    <Section span={5} question="Tasks" finding={tasksFinding(tasks)}>
      <div className="ui-stack">
        {tasks.length > 0 && (
          <ActionRows label="Tasks">
            {tasks.map((task) => (
              <li key={task.id}>
                <span className={task.state === 'done' ? 'ui-mute' : undefined}>
                  {task.what}
                  <span className="ui-sub">{whoAndWhen(task)}</span>
                  {task.state === 'overdue' && <StatusTag kind="attention">Overdue</StatusTag>}
                </span>
                <RowActions>
                  {task.state !== 'done' && (
                    <>
                      <Button size="s" isDisabled={off} onPress={() => mark(task, true)} aria-label={`Done: ${task.what}`}>
                        Done
                      </Button>
                      <Button
                        size="s"
                        variant="quiet"
                        isDisabled={off}
                        onPress={() => setOpen(task)}
                        aria-label={`Change: ${task.what}`}
                      >
                        Change
                      </Button>
                    </>
                  )}
                  {task.state === 'done' && !isClosed && (
                    <Button
                      size="s"
                      variant="quiet"
                      isDisabled={off}
                      onPress={() => mark(task, false)}
                      aria-label={`Reopen: ${task.what}`}
                    >
                      Reopen
                    </Button>
                  )}
                </RowActions>
              </li>
            ))}
          </ActionRows>
        )}
        <FormNote error={change.error} />
        {!isClosed && (
          <Actions>
            <Button isDisabled={offline} reason="Needs a connection." onPress={() => setOpen('new')}>
              Add task
            </Button>
          </Actions>
        )}
        {open !== null && <TaskDialog lead={lead} task={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </div>
    </Section>
  );
}

function whoAndWhen({ state, owner, due_on: due, done_at: doneAt, done_by: doneBy }: Task): string {
  if (state === 'done' && doneAt !== null)
    return doneBy === null ? `done ${format.date(doneAt)}` : `done ${format.date(doneAt)} by ${doneBy}`;
  const day = state === 'not_needed' ? `was due ${format.utcDay(due)}` : `due ${format.utcDay(due)}`;
  return `${day} · ${owner?.name ?? 'nobody'}`;
}

function tasksFinding(tasks: readonly Task[]): string {
  const count = (state: Task['state']) => tasks.filter((task) => task.state === state).length;
  const [overdue, open] = [count('overdue'), count('open')];
  if (overdue > 0) return capital(spelled(overdue, 'task is overdue', 'tasks are overdue'));
  if (open > 0) return capital(spelled(open, 'task to do', 'tasks to do'));
  if (count('not_needed') > 0) return 'Not needed any more';
  return tasks.length === 0 ? 'None yet' : 'All done';
}
