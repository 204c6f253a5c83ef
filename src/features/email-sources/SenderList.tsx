import './email-sources.css';
import { useMemo } from 'react';
import { senderCount } from '#domain/senders/whole.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { DomainFilter, useDomainName } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { pageAt, periodQuery } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Split } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { withWaiting } from './decisions.ts';
import { Inbox } from './Inbox.tsx';
import { sentAs } from './labels.ts';
import { NoSenders } from './NoSenders.tsx';
import { isOpen, SenderInventory } from './SenderInventory.tsx';
import { SenderPanel } from './SenderPanel.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { searchedSenders } from './sender-labels.ts';
import { storedFrom } from './stored-from.ts';
import type { Sender, SenderList as Senders, SourcesSearch } from './types.ts';
import { ViewChip } from './ViewChip.tsx';

type Props = { search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

const close = { source_ip: undefined, of: undefined, report: undefined, sender: undefined };

/** Who sends in one's name, by sender: services, organisations and networks, each with its addresses. */
export function SenderList({ search, onSearch }: Props) {
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
            <Answer data={list.data} senders={senders} search={search} name={name} />
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
          <ViewChip search={search} onSearch={onSearch} />
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

/** To begin a sentence on what they sent. */
const allSorted = (senders: number) =>
  formOf(senders, 'The only sender is sorted. It', `All ${spelled(senders, 'sender')} are sorted. They`);

type AnswerProps = { data: Senders; senders: readonly Sender[]; search: SourcesSearch; name: string | null };

function Answer({ data, senders: shown, search, name }: AnswerProps) {
  const { senders, messages } = data.totals;
  const { isStaff } = useSession();
  const as = sentAs(search.domain, name, isStaff);
  if (senders === 0)
    return `No senders are known${search.domain === undefined ? '' : ` for ${name ?? 'this domain'}`} ${periodLabel(search)}.`;
  const open = shown.filter(({ status }) => status === 'unsorted');
  const unsorted = senderCount(open);
  const sent = open.reduce((sum, { total_messages: total }) => sum + total, 0);
  const at = pageAt('/app/analytics', { domain: search.domain, days: search.days, from: search.from, to: search.to });
  if (unsorted === 0)
    return (
      <>
        {allSorted(senders)} sent <Link href={at}>{counted(messages, 'message')}</Link> {as} {periodLabel(search)}.
      </>
    );
  if (sent === messages)
    return (
      <>
        {formOf(
          senders,
          'The only sender is not sorted yet. It',
          `None of the ${spelled(senders, 'sender')} is sorted yet. They`,
        )}{' '}
        sent <Link href={at}>{counted(messages, 'message')}</Link> {as} {periodLabel(search)}.
      </>
    );
  // A sender that is sorted for one of its domains and not for another.
  const isPartly = unsorted + senderCount(shown.filter(({ status }) => status !== 'unsorted')) > senders;
  if (isPartly)
    return (
      <>
        {capital(spelled(unsorted))} of {spelled(senders, 'sender')} {formOf(unsorted, 'needs', 'need')} sorting:{' '}
        <Link href={at}>
          {format.number(sent)} of {counted(messages, 'message')}
        </Link>{' '}
        {as} {periodLabel(search)}.
      </>
    );
  return (
    <>
      {capital(spelled(unsorted))} of {spelled(senders, 'sender')} {formOf(unsorted, 'is', 'are')} unsorted.{' '}
      {formOf(unsorted, 'It', 'They')} sent{' '}
      <Link href={at}>
        {format.number(sent)} of {counted(messages, 'message')}
      </Link>{' '}
      {as} {periodLabel(search)}.
    </>
  );
}
