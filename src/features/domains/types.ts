import type { dkim } from '#contract/dkim.ts';
import type { dmarc } from '#contract/dmarc.ts';
import type { domainReports } from '#contract/domain-reports.ts';
import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { intelligence } from '#contract/intelligence.ts';

export type Domain = Reply<typeof domains.get>['domain'];
export type DetectedNamesReply = Reply<typeof domains.detectedNames>;
export type DetectedName = DetectedNamesReply['names'][number];
export type DomainOverviewReply = Reply<typeof dmarc.overview>;
export type ReportOverview = Reply<typeof domainReports.overview>;
export type PolicyPeriod = Reply<typeof dmarc.domainPolicyDistribution>['seen'][number];
export type FailedRow = Reply<typeof dmarc.failures>['failures'][number];
export type DnsOverview = Reply<typeof domains.dnsOverview>;
export type Selector = Reply<typeof dkim.list>['selectors'][number];
export type DnsFacts = NonNullable<Reply<typeof intelligence.bulk>['domains'][number]['dns']>;
