import { senderName } from '#domain/senders/sender-name.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { categoryLabels } from './labels.ts';
import { asDomains, isFaulty, type WholeSender, wholeId, wholeSenders } from './merge.ts';
import type { Sender, SenderList } from './types.ts';

const categoryOf = ({ status, category }: Sender): string =>
  status === 'unsorted' || category === null ? 'to sort' : categoryLabels[category].toLowerCase();

/** "approved", "approved, to sort" where it is not the same for every domain. */
const categoriesOf = (parts: readonly Sender[]): string => [...new Set(parts.map(categoryOf))].join(', ');

const columnsOf = (withDomain: boolean): Column<WholeSender>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    cell: (row) => (
      <>
        {senderName(row.sender)}
        <span className="ui-sub">
          {categoriesOf(row.parts)}
          {withDomain && ` · ${asDomains(row)}`}
        </span>
      </>
    ),
  },
  { id: 'messages', header: 'Messages', align: 'right', cell: ({ sender }) => format.number(sender.total_messages) },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    cell: (row) => (
      <span className={isFaulty(row) ? 'ui-tone-fail ui-strong' : undefined}>
        {format.share(row.sender.passed, row.sender.total_messages)}
      </span>
    ),
  },
];

/** How many senders there are, whose messages fail, and how many are to be sorted. */
export function busiestFinding({ senders, totals }: Pick<SenderList, 'senders' | 'totals'>): string {
  const first = senders.find((sender) => isFaulty({ parts: [sender] }));
  if (totals.senders === 0) return 'No senders to show';
  const many = capital(spelled(totals.senders, 'sender'));
  if (totals.failing === 0) {
    if (totals.unsorted === 0) return `${many}, ${formOf(totals.senders, 'sorted', 'all sorted')}`;
    if (totals.unsorted === totals.senders) return `${many}, ${formOf(totals.senders, 'not sorted yet', 'none sorted yet')}`;
    return `${many}, ${spelled(totals.unsorted)} to sort`;
  }
  return totals.failing > 1 || first === undefined
    ? `${many}; messages of ${spelled(totals.failing, 'own sender')} fail`
    : `${many}; messages of ${senderName(first)} fail`;
}

type Props = { list: SenderList; days: number; domain?: number | undefined; span?: Span };

/** The busiest senders by name, and how many have to be sorted. */
export function BusiestSenders({ list, days, domain, span = 4 }: Props) {
  const { senders, totals, whole } = list;
  const inbox = statsAt('/app/email-sources', { domain, days });
  return (
    <Section
      span={span}
      wideOnTablet
      question="Who sends as us?"
      finding={busiestFinding(list)}
      more={{ label: 'All senders', href: inbox }}
      note={
        totals.unsorted > 0 && (
          <>
            <Link href={inbox}>{counted(totals.unsorted, 'sender')} to sort</Link>: {counted(totals.unsorted_messages, 'message')}
            .
          </>
        )
      }
    >
      {senders.length > 0 && (
        <DataTable
          caption="Busiest senders"
          cards={false}
          rows={wholeSenders(senders, whole).sort((a, b) => b.sender.total_messages - a.sender.total_messages)}
          columns={columnsOf(domain === undefined)}
          rowId={wholeId}
          rowHref={({ sender: { key, domain_id: of } }) =>
            pageAt('/app/email-sources', { domain, days, sender: key, of: domain === undefined ? of : undefined })
          }
        />
      )}
    </Section>
  );
}
