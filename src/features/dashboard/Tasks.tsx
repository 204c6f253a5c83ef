import { capital, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { whereDone } from '#src/entities/dns-check/labels.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { pointsGain, type Task } from './tasks.ts';

const most = 5;

const name = (row: Task) => writtenName(row.domainName);
const minutes = (row: Task) => `${format.number(row.minutes)} min`;

function columnsFor(many: boolean): Column<Task>[] {
  return [
    { id: 'points', header: 'Points', keyStat: true, cell: (row) => pointsGain(row.points) },
    { id: 'todo', header: 'Do this', rowHeader: true, cell: (row) => row.todo },
    ...(many ? [{ id: 'domain', header: 'Domain', cell: name, inLine: name }] : []),
    { id: 'minutes', header: 'Takes', align: 'right', nowrap: true, cell: minutes, inLine: minutes },
    { id: 'by', header: 'Usually', hideOn: 'tablet', cell: (row) => whereDone(row.by) ?? row.by },
  ];
}

function findingOf(tasks: Task[], all: number, isScored: boolean): string {
  if (tasks.length === 0) return isScored ? 'No open tasks' : 'Nothing could be scored yet';
  const minutes = tasks.reduce((sum, one) => sum + one.minutes, 0);
  const many = `${capital(spelled(tasks.length, 'task'))}${all > tasks.length ? ` of ${format.number(all)}` : ''}`;
  return `${many}, about ${format.workTime(minutes)}, in the order to do them`;
}

/** What must be done: at most five things over all domains. */
export function Tasks({ tasks, isScored }: { tasks: Task[]; isScored: boolean }) {
  const shown = tasks.slice(0, most);
  const many = new Set(tasks.map((one) => one.domain)).size > 1;
  return (
    <Section
      question="What should I fix?"
      finding={findingOf(shown, tasks.length, isScored)}
      note={shown.length === 0 ? 'We check every day and list new tasks here.' : undefined}
    >
      {shown.length > 0 && (
        <DataTable
          caption="Tasks, in the order to do them"
          rows={shown}
          columns={columnsFor(many)}
          rowId={(row) => row.id}
          rowHref={(row) => row.href}
        />
      )}
    </Section>
  );
}
