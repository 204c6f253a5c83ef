import type { dmarc } from '#contract/dmarc.ts';
import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Overview = Reply<typeof dmarc.multiDomainOverview>;
export type DomainStats = Overview['domains'][number];
export type MailSplit = Overview['split'];
export type MailFinding = Overview['finding'];
export type Totals = Overview['totals'];
export type Reporter = Overview['reporters'][number];
export type DomainRow = Reply<typeof domains.list>['domains'][number];

/** What the address of a dashboard holds. */
export type DashboardSearch = { days?: number; domain?: number };
