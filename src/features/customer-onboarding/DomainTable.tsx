import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { CheckNow } from './CheckNow.tsx';
import type { Onboarding } from './types.ts';

type Domain = Onboarding['domains'][number];

const mark = (isDone: boolean, done: string, open: string) => (
  <StatusTag kind={isDone ? 'pass' : 'waiting'}>{isDone ? done : open}</StatusTag>
);

function columnsOf(step: 'proof' | 'reports' | 'senders'): Column<Domain>[] {
  return [
    { id: 'name', header: 'Domain', rowHeader: true, value: nameOf, file: ({ name }) => name },
    step === 'senders'
      ? {
          id: 'unsorted',
          header: 'Unsorted services',
          align: 'right',
          value: ({ unsorted }) => unsorted,
          cell: ({ unsorted }) => (unsorted === 0 ? <span className="ui-mute">None</span> : format.number(unsorted)),
        }
      : {
          id: 'record',
          header: 'Record',
          value: (row) => (row.is_published ? 'Published' : 'Missing'),
          cell: (row) => mark(row.is_published, 'Published', row.is_checked ? 'Missing' : 'Not checked yet'),
        },
    step === 'proof'
      ? {
          id: 'proof',
          header: 'Confirmed',
          value: (row) => (row.is_proved ? 'Yes' : 'No'),
          cell: (row) => mark(row.is_proved, 'Confirmed', row.is_verified ? 'Not yet' : 'Not verified'),
        }
      : {
          id: 'report',
          header: 'First report',
          value: (row) => (row.has_report ? 'Received' : row.is_parked ? 'Not needed' : 'None'),
          cell: (row) =>
            row.is_parked && !row.has_report ? (
              <StatusTag kind="parked">Not needed</StatusTag>
            ) : (
              mark(row.has_report, 'Received', 'Not yet')
            ),
        },
    {
      id: 'checked',
      header: 'Checked',
      nowrap: true,
      hideOn: 'tablet',
      value: (row) => row.checked_at,
      cell: (row) => (row.checked_at === null ? 'Not yet' : format.dateTime(row.checked_at)),
    },
    {
      id: 'open',
      header: 'Open',
      headerHidden: true,
      align: 'right',
      csv: false,
      card: 'full',
      cell: ({ id, name, unsorted }) => {
        const sorts = step === 'senders' && unsorted > 0;
        return (
          <LinkButton
            size="s"
            href={sorts ? `/app/email-sources?domain=${id}` : `/app/domains/${id}`}
            aria-label={`${sorts ? 'Sort senders of' : 'Open'} ${writtenName(name)}`}
          >
            {sorts ? 'Sort senders' : 'Open'}
          </LinkButton>
        );
      },
    },
  ];
}

const left = {
  proof: ({ is_proved: proved }: Domain) => !proved,
  reports: ({ is_parked: parked, has_report: has }: Domain) => !parked && !has,
  senders: ({ is_parked: parked, has_report: has, unsorted }: Domain) => !parked && (!has || unsorted > 0),
};

/** The domains as one of the measured steps sees them, those that are not done first. */
export function DomainTable({
  step,
  onboarding,
}: {
  step: 'proof' | 'reports' | 'senders' | 'customer' | 'plan' | 'contacts';
  onboarding: Onboarding;
}) {
  if (step !== 'proof' && step !== 'reports' && step !== 'senders') return null;
  const isLeft = left[step];
  const rows = onboarding.domains.toSorted((one, other) => Number(isLeft(other)) - Number(isLeft(one)));
  if (rows.length === 0) return <EmptyState title="No domain yet">Add the domains first.</EmptyState>;
  return (
    <>
      <DataTable
        caption="Domains"
        rows={rows}
        columns={columnsOf(step)}
        rowId={({ id }) => String(id)}
        noun={['domain', 'domains']}
        footer={`${rows.filter((row) => !isLeft(row)).length} of ${counted(rows.length, 'domain')} done`}
      />
      {step === 'proof' && <CheckNow onboarding={onboarding} />}
    </>
  );
}
