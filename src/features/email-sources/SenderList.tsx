import './email-sources.css';
import { useMemo } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { DomainFilter, useDomainName } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { periodQuery } from '#src/page/search.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Split } from '#src/ui/Grid.tsx';
import { withWaiting } from './decisions.ts';
import { Inbox } from './Inbox.tsx';
import { NoSenders } from './NoSenders.tsx';
import { SenderAnswer } from './SenderAnswer.tsx';
import { isOpen, SenderInventory } from './SenderInventory.tsx';
import { SenderPanel } from './SenderPanel.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { searchedSenders } from './sender-labels.ts';
import { storedFrom } from './stored-from.ts';
import type { ListProps } from './types.ts';

const close = { source_ip: undefined, of: undefined, report: undefined, sender: undefined };

/** Who sends in one's name, by sender: services, organisations and networks, each with its addresses. */
export function SenderList({ search, onSearch, viewChips }: ListProps) {
  const { domain, source_ip: ip, result } = search;
  const period = periodQuery(search);
  const ofOne = useRead(
    calls.domainReports.senders,
    { params: { id: domain ?? 1 }, query: period },
    { keepPrevious: true, enabled: domain !== undefined },
  );
  const ofAll = useRead(calls.domainReports.allSenders, { query: period }, { keepPrevious: true, enabled: domain === undefined });
  const list = domain === undefined ? ofAll : ofOne;
  const name = useDomainName(domain);
  const { queued } = useOutbox();
  const senders = useMemo(() => withWaiting(list.data?.senders ?? [], queued), [list.data, queued]);
  const shown = searchedSenders(senders, search.search).filter(
    ({ passed, failed }) => result === undefined || (result === 'failed' ? failed : passed) > 0,
  );
  const open = senders.find((sender) => isOpen(sender, search));
  const panel =
    ip !== undefined ? (
      <SourcePanel key={ip} search={search} ip={ip} domain={search.of ?? domain} onSearch={onSearch} />
    ) : (
      open && (
        <SenderPanel
          key={`${open.domain_id} ${open.key}`}
          sender={open}
          search={search}
          mayCategorise={list.data?.may_categorise.includes(open.domain_id) === true}
          onSearch={onSearch}
        />
      )
    );
  return (
    <Frame
      title="Email sources"
      stamp={<PageStamp queries={[list]} dataUpTo={list.data?.data_up_to} />}
      answer={
        list.data && (
          <>
            <SenderAnswer data={list.data} senders={senders} search={search} name={name} />
            {storedFrom(list.data.period)}
          </>
        )
      }
      filters={
        <>
          <DomainFilter value={domain} onChange={(next) => onSearch({ ...close, domain: next })} />
          <PeriodFilter value={search} onChange={(next) => onSearch({ ...next, report: undefined })} />
          <FilterSelect
            label="Result"
            options={[
              { id: 'all', label: 'All results' },
              { id: 'passed', label: 'With passing messages' },
              { id: 'failed', label: 'With failing messages' },
            ]}
            value={result ?? 'all'}
            onChange={(id) => onSearch({ result: id === 'all' ? undefined : id })}
          />
          {viewChips}
          <SearchFilter
            label="Find a sender or an address"
            placeholder="Sender or address"
            value={search.search}
            onChange={(text) => onSearch({ search: text })}
          />
        </>
      }
    >
      <title>Email sources · Beacon</title>
      <div className={panel ? 'sources sources-one' : 'sources'}>
        <Split
          lead={null}
          aside={panel}
          rest={
            <QueryView query={list} title="The senders">
              {(data) =>
                shown.length === 0 ? (
                  <NoSenders search={search} period={data.period} isNarrowed={data.totals.senders > 0} />
                ) : (
                  <>
                    <Inbox senders={shown} sortable={data.may_categorise} search={search} />
                    <SenderInventory senders={shown} whole={data.whole} search={search} />
                  </>
                )
              }
            </QueryView>
          }
        />
      </div>
    </Frame>
  );
}
