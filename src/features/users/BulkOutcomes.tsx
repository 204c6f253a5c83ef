import { counted } from '#domain/text.ts';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { BulkOutcome } from './types.ts';

type Row = BulkOutcome & { name: string };

const mailLabels = { sent: 'Email sent', kept: 'Email in the outbox folder', failed: 'Email refused by the mail server' };

const columns: Column<Row>[] = [
  { id: 'name', header: 'Person', rowHeader: true, value: ({ name }) => name },
  {
    id: 'outcome',
    header: 'Outcome',
    value: ({ refusal, invited }) => refusal ?? (invited === null ? '' : mailLabels[invited.mail]),
    cell: ({ refusal, invited }) => (
      <>
        <StatusTag kind={invited === null ? 'fail' : 'pass'}>
          {invited === null ? 'Not approved' : `Invited${invited.customer === null ? '' : ` to ${invited.customer}`}`}
        </StatusTag>
        <span className="ui-sub">{refusal ?? (invited === null ? '' : mailLabels[invited.mail])}</span>
      </>
    ),
  },
  {
    id: 'link',
    header: 'Link',
    headerHidden: true,
    align: 'right',
    card: 'full',
    csv: false,
    cell: ({ name, invited }) =>
      invited?.link && (
        <CopyButton text={invited.link} label={`Copy the link for ${name}`}>
          Copy link
        </CopyButton>
      ),
  },
];

/** What became of each person of a bulk approval; links that no email brings are there to be handed over. */
export function BulkOutcomes({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const invited = rows.filter((row) => row.invited !== null).length;
  return (
    <Dialog isOpen onClose={onClose} title={`${invited} of ${counted(rows.length, 'person', 'people')} invited`} size="l">
      <DataTable
        caption="Outcomes of the approval"
        rows={[...rows]}
        columns={columns}
        rowId={({ user_id: id }) => String(id)}
        noun={['person', 'people']}
      />
    </Dialog>
  );
}
