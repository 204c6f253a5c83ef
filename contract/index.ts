import { auth } from './auth.ts';
import { customers } from './customers.ts';
import { dmarc } from './dmarc.ts';
import { domainReports } from './domain-reports.ts';
import { domains } from './domains.ts';
import { ingestion } from './ingestion.ts';
import { reportMetadata } from './report-metadata.ts';

/** The whole API: one line a group. */
export const contract = { auth, domains, customers, dmarc, domainReports, reportMetadata, ingestion };

/** The type of the whole API; the client imports this and never the value. */
export type Contract = typeof contract;
