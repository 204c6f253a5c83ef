import { useState } from 'react';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { ByDay } from './ByDay.tsx';
import { DayReports } from './DayReports.tsx';
import { Delivery } from './Delivery.tsx';
import { Domains } from './Domains.tsx';
import { Failing } from './Failing.tsx';
import { countedOf } from './findings.ts';
import { Proof } from './Proof.tsx';
import { Reporters } from './Reporters.tsx';
import { Senders } from './Senders.tsx';
import { Split, TwoSplits } from './Split.tsx';
import { SplitChoice } from './SplitChoice.tsx';
import { SplitView } from './SplitView.tsx';
import { shownPeriod } from './search.ts';
import type { AnalyticsSearch, Overview } from './types.ts';
import type { useAnalytics } from './use-analytics.ts';

type BodyProps = {
  around: Overview;
  data: ReturnType<typeof useAnalytics>;
  search: AnalyticsSearch;
  before: string;
  onSearch: (part: Partial<AnalyticsSearch>) => void;
};

/** The sections of the analysis over their queries. */
export function Body({ around, data, search, before, onSearch }: BodyProps) {
  const { domain, day, result, split = 'sender' } = search;
  const period = shownPeriod(search);
  const sendersAt = (extra: object) => pageAt('/app/email-sources', { ...period, domain, ...extra });
  const passedHref = sendersAt({ result: 'passed' });
  const failedHref =
    domain === undefined
      ? sendersAt({ result: 'failed', sort: 'failed' })
      : pageAt('/app/analytics', { ...search, page: undefined, result: 'failed' });
  const failing = result === 'failed';
  const overview = data.overview.data;
  // Of one result the reporters are a split: their own table counts both.
  const isSplit = split !== 'sender' && (split !== 'reporter' || result !== undefined);
  const name = around.domains.find(({ domain_id: id }) => id === domain)?.domain;
  const one = domain === undefined || name === undefined ? null : { id: domain, name };
  const [hadFocus, setHadFocus] = useState(false);
  const choice = <SplitChoice search={search} hadFocus={hadFocus} onHadFocus={setHadFocus} />;
  return (
    <>
      <ByDay
        days={around.by_day}
        finding={around.finding.text}
        search={search}
        compared={search.compare === true ? data.compared.data : undefined}
        onDay={(chosen) => onSearch({ day: chosen, page: undefined })}
      />
      {overview && <Delivery totals={overview.totals} passedHref={passedHref} failedHref={failedHref} />}
      {day !== undefined && (
        <QueryView query={data.dayReports} title="Reports for this day">
          {(reports) => <DayReports day={day} reports={reports} search={search} />}
        </QueryView>
      )}
      {domain !== undefined && failing && <FailingRows {...{ data, search, onSearch }} />}
      <QueryView query={data.overview} title="Your statistics">
        {({ totals, previous, previous_stored_from: from }) => (
          <Proof
            totals={totals}
            previous={previous}
            isPreviousCut={from !== null}
            before={before}
            passedHref={passedHref}
            failedHref={failedHref}
          />
        )}
      </QueryView>
      {overview && domain === undefined && overview.domains.length > 1 && (
        <Domains
          domains={overview.domains}
          before={before}
          hrefOf={(id) => pageAt('/app/analytics', { ...search, page: undefined, domain: id })}
        />
      )}
      {split === 'sender' && (
        <SplitView query={data.senders} title="The senders" dimension={split} choice={choice}>
          {({ senders, whole }) => (
            <Senders
              choice={choice}
              senders={senders}
              whole={whole}
              counted={countedOf(overview ?? around)}
              result={result}
              withDomain={domain === undefined}
              hrefOf={(sender) => sendersAt({ sender: sender.key, of: domain === undefined ? sender.domain_id : undefined })}
              allHref={sendersAt({ result })}
            />
          )}
        </SplitView>
      )}
      {overview && split === 'reporter' && !isSplit && (
        <Reporters
          choice={choice}
          reporters={overview.reporters}
          hrefOf={(reporter) => pageAt('/app/report-metadata', { ...period, domain, reporter })}
        />
      )}
      {overview && isSplit && (
        <Split dimension={split} choice={choice} overview={overview} search={search} domain={one} before={before} />
      )}
      <TwoSplits search={search} domain={one} onSearch={onSearch} />
      {domain !== undefined && result === undefined && <FailingRows {...{ data, search, onSearch }} />}
    </>
  );
}

function FailingRows({ data, search, onSearch }: Pick<BodyProps, 'data' | 'search' | 'onSearch'>) {
  return (
    <QueryView query={data.failures} title="Failing messages">
      {(failures) => <Failing data={failures} search={search} onSearch={onSearch} />}
    </QueryView>
  );
}
