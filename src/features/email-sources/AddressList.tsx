import { counted } from '#domain/text.ts';
import './email-sources.css';
import { DomainFilter, useDomainName } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { pageAt } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Split } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { Inventory } from './Inventory.tsx';
import { sentAs } from './labels.ts';
import { NoSenders } from './NoSenders.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { reachesBack, storedFrom } from './stored-from.ts';
import { ThreatFormula } from './Threat.tsx';
import type { ListProps, SourcesSearch } from './types.ts';
import { useSources } from './use-sources.ts';

/** Every address that sends in one's name, and one of them down to the rows of reports. */
export function AddressList({ search, onSearch, viewChips }: ListProps) {
  const { list, senders, failing, isCounted, overview } = useSources(search);
  const name = useDomainName(search.domain);
  // The messages of all days are not those of the days whose addresses are stored.
  const isPart = list.data === undefined || reachesBack(list.data.period);
  const change = (part: Partial<SourcesSearch>) => onSearch({ page: undefined, ...part });
  const { source_ip: ip } = search;
  const close = { source_ip: undefined, of: undefined, report: undefined };
  return (
    <Frame
      title="Email sources"
      stamp={<PageStamp queries={[list]} dataUpTo={overview.data?.data_up_to} />}
      answer={
        isCounted &&
        senders !== null && (
          <>
            <Answer
              senders={senders}
              failing={failing}
              messages={isPart ? null : (overview.data?.totals.messages ?? null)}
              search={search}
              name={name}
            />
            {list.data && storedFrom(list.data.period)}
          </>
        )
      }
      filters={
        <>
          <DomainFilter value={search.domain} onChange={(domain) => change({ ...close, domain })} />
          <PeriodFilter value={search} onChange={(period) => change({ ...period, report: undefined })} />
          <FilterSelect
            label="Result"
            options={[
              { id: 'all', label: 'All results' },
              { id: 'passed', label: 'With passing messages' },
              { id: 'failed', label: 'With failing messages' },
            ]}
            value={search.result ?? 'all'}
            onChange={(id) => change({ result: id === 'all' ? undefined : id })}
          />
          {viewChips}
          <SearchFilter
            label="Find an address or a name"
            placeholder="Address or name"
            value={search.search}
            onChange={(text) => change({ search: text })}
          />
        </>
      }
    >
      <title>Email sources · Beacon</title>
      <div className={ip === undefined ? 'sources' : 'sources sources-one'}>
        <Split
          lead={null}
          aside={
            ip !== undefined && (
              <SourcePanel key={ip} search={search} ip={ip} domain={search.of ?? search.domain} onSearch={onSearch} />
            )
          }
          rest={
            <QueryView query={list} title="The senders">
              {(data) =>
                data.pagination.total === 0 ? (
                  <NoSenders
                    search={search}
                    period={data.period}
                    isNarrowed={senders !== 0 && (search.search !== undefined || search.result !== undefined)}
                  />
                ) : (
                  <Inventory
                    data={data}
                    search={search}
                    onSearch={onSearch}
                    onOpen={(source) =>
                      onSearch(
                        source.source_ip === ip && source.domain_id === (search.of ?? search.domain)
                          ? close
                          : {
                              source_ip: source.source_ip,
                              of: search.domain === undefined ? source.domain_id : undefined,
                              report: undefined,
                            },
                      )
                    }
                    footer={
                      <Popover
                        label="How the threat score is calculated"
                        placement="top start"
                        trigger={<TextButton>How the threat score is calculated</TextButton>}
                      >
                        <ThreatFormula />
                      </Popover>
                    }
                  />
                )
              }
            </QueryView>
          }
        />
      </div>
    </Frame>
  );
}

type AnswerProps = {
  senders: number;
  failing: number | null;
  messages: number | null;
  search: SourcesSearch;
  name: string | null;
};

function Answer({ senders, failing, messages, search, name }: AnswerProps) {
  const period = { days: search.days, from: search.from, to: search.to, domain: search.domain };
  const { isStaff } = useSession();
  const as = sentAs(search.domain, name, isStaff);
  if (senders === 0)
    return `No senders are known${search.domain === undefined ? '' : ` for ${name ?? 'this domain'}`} ${periodLabel(search)}.`;
  return (
    <>
      <Link href={pageAt('/app/email-sources', period)}>{counted(senders, 'address', 'addresses')}</Link> sent{' '}
      {messages !== null && (
        <>
          <Link href={pageAt('/app/analytics', period)}>{counted(messages, 'message')}</Link>{' '}
        </>
      )}
      {as} {periodLabel(search)}
      {failing === null ? (
        '.'
      ) : failing === 0 ? (
        '; all messages passed.'
      ) : (
        <>
          ; messages of <Link href={pageAt('/app/email-sources', { ...period, result: 'failed' })}>{format.number(failing)}</Link>
          {failing === senders ? ' (all of them)' : ''} failed at least once.
        </>
      )}
    </>
  );
}
