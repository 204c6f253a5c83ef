import type { dmarc } from '#contract/dmarc.ts';
import type { Reply } from '#contract/endpoint.ts';
import { counted } from '#domain/text.ts';
import { RecordsTable } from '#src/entities/mail-records/RecordsTable.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { pageAt } from '#src/page/search.ts';
import { Section } from '#src/ui/Section.tsx';
import type { AnalyticsSearch } from './types.ts';
import { failuresPerPage } from './use-analytics.ts';

type Failures = Reply<typeof dmarc.failures>;

/** The same rows in the filter, where conditions can be added. */
const filterAt = ({ domain, period }: Failures): string =>
  pageAt('/app/analytics', {
    view: 'filter',
    where: [
      ['domain', 'eq', domain.name],
      ['result', 'eq', 'failed'],
    ],
    from: period.start_date,
    to: period.end_date,
  });

type Props = { data: Failures; search: AnalyticsSearch; onSearch: (part: Partial<AnalyticsSearch>) => void };

/** Every row of failing mail of one domain, the newest first. */
export function Failing({ data, search, onSearch }: Props) {
  const { page = 1, row } = search;
  const { messages, records } = data.totals;
  return (
    <Section
      span={12}
      id="failing"
      question={`Failed messages from ${nameOf(data.domain)}`}
      finding={records === 0 ? 'None' : `${counted(messages, 'message')} in ${counted(records, 'row')} of reports`}
      more={{ label: 'Filter records', href: filterAt(data) }}
      note="A failing message is not always forged: forwarding and incomplete set-up fail too. Open a row for its checks."
    >
      {records > 0 && (
        <RecordsTable
          caption={`Failing messages from ${nameOf(data.domain)}`}
          rows={data.failures}
          csvName={`failing-${data.domain.name}`}
          place={{ row, onRow: (next) => onSearch({ row: next }) }}
          paging={{
            kind: 'pages',
            page,
            pageSize: failuresPerPage,
            total: data.pagination.total,
            onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
          }}
        />
      )}
    </Section>
  );
}
