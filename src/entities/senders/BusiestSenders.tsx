import { isFailingOwn } from '#domain/senders/failing.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { categoryLabels, senderName } from './labels.ts';
import type { Sender, SenderList } from './types.ts';

const standingOf = ({ status, category }: Sender): string =>
  status === 'unsorted' || category === null ? 'to sort' : categoryLabels[category].toLowerCase();

const isFaulty = ({ status, failed, total_messages: messages }: Sender) => isFailingOwn({ status, failed, messages });

const columnsOf = (withDomain: boolean): Column<Sender>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    cell: (row) => (
      <>
        {senderName(row)}
        <span className="ui-sub">
          {standingOf(row)}
          {withDomain && ` · as ${row.domain_name}`}
        </span>
      </>
    ),
  },
  { id: 'messages', header: 'Messages', align: 'right', cell: (row) => format.number(row.total_messages) },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    cell: (row) => (
      <span className={isFaulty(row) ? 'ui-tone-fail ui-strong' : undefined}>{format.share(row.passed, row.total_messages)}</span>
    ),
  },
];

function findingOf({ senders, totals }: SenderList): string {
  const first = senders.find(isFaulty);
  if (totals.senders === 0) return 'No senders to show';
  const many = capital(spelled(totals.senders, 'sender'));
  if (totals.failing === 0) return totals.unsorted === 0 ? `${many}, all sorted` : `${many}, ${spelled(totals.unsorted)} to sort`;
  return totals.failing > 1 || first === undefined
    ? `${many}; messages of ${spelled(totals.failing, 'own sender')} fail`
    : `${many}; messages of ${senderName(first)} fail`;
}

type Props = { list: SenderList; days: number; domain?: number | undefined; span?: Span };

/** The busiest senders by name, and how many have to be sorted. */
export function BusiestSenders({ list, days, domain, span = 4 }: Props) {
  const { senders, totals } = list;
  const inbox = statsAt('/app/email-sources', { domain, days });
  return (
    <Section
      span={span}
      wideOnTablet
      question="Who sends as us?"
      finding={findingOf(list)}
      more={{ label: 'All senders', href: inbox }}
      note={
        totals.unsorted > 0 && (
          <>
            <Link href={inbox}>{counted(totals.unsorted, 'sender')} to sort</Link>: {formOf(totals.unsorted, 'it', 'they')} sent{' '}
            {counted(totals.unsorted_messages, 'message')}.
          </>
        )
      }
    >
      {senders.length > 0 && (
        <DataTable
          caption="Busiest senders"
          cards={false}
          rows={senders}
          columns={columnsOf(domain === undefined)}
          rowId={(row) => `${row.domain_id} ${row.key}`}
          rowHref={(row) =>
            pageAt('/app/email-sources', { domain, days, sender: row.key, of: domain === undefined ? row.domain_id : undefined })
          }
        />
      )}
    </Section>
  );
}
