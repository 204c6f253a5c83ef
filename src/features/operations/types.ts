import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';

export type Health = Reply<typeof ingestion.health>;
export type IntakeStatus = Reply<typeof ingestion.status>;
export type Batch = IntakeStatus['active_batches'][number];
export type CustomerRow = Reply<typeof customers.list>['customers'][number];
