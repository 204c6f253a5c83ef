import type { ReactNode } from 'react';
import type { domainReports } from '#contract/domain-reports.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { SenderRule } from '#domain/vocabulary/senders.ts';
import type { SourceSort } from '#domain/vocabulary.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type Sources = Reply<typeof domainReports.allDetailedSources>;
export type Source = Sources['sources'][number];
export type { Sender, SenderList } from '#src/entities/senders/types.ts';

type SetUp = NonNullable<Reply<typeof domainReports.senderSetUp>['set_up']>;
export type SetUpStep = SetUp['steps'][number];
export type Fleet = Reply<typeof domainReports.senderFleet>;
export type FleetGroup = Fleet['groups'][number];
export type DrillDown = Reply<typeof domainReports.sourceDrillDown>;

export type SourcesView = 'addresses' | 'customers';
export type PressedChip = { chip: SourcesView; leadsTo: SourcesView | undefined };

/** Each of the lists: `viewChips` change to another one. */
export type ListProps = {
  search: SourcesSearch;
  onSearch: (part: Partial<SourcesSearch>) => void;
  viewChips: ReactNode;
};

/**
 * What the address of the inventory holds; `source_ip` opens a sender, `report` its rows in a report, `row` one of them, counted from 1, `of`
 * the domain it sends as.
 */
export type SourcesSearch = PeriodSearch & {
  domain?: number | undefined;
  search?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  sort?: SourceSort | undefined;
  up?: boolean | undefined;
  page?: number | undefined;
  source_ip?: string | undefined;
  of?: number | undefined;
  report?: number | undefined;
  row?: number | undefined;
  /** `addresses` lists every address by itself, `customers` the senders of all customers together, for staff; else each domain's senders. */
  view?: SourcesView | undefined;
  /** The sender that is open, of the domain `of`. */
  sender?: string | undefined;
  /** With `view: 'customers'`: why the open sender fails; `list` lists also those that do not. */
  cause?: SenderRule | undefined;
  list?: 'all' | undefined;
};
