import type { domainReports } from '#contract/domain-reports.ts';
import type { Reply } from '#contract/endpoint.ts';

export type SenderList = Reply<typeof domainReports.allSenders>;
export type Sender = SenderList['senders'][number];
