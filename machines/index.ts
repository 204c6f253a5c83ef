import { alertMachine } from './alert.ts';
import { ingestionBatchMachine } from './ingestion-batch.ts';
import { userApprovalMachine } from './user-approval.ts';

/** The machines that describe stored things, by the noun of their table. */
export const entityMachines = { alert: alertMachine, ingestionBatch: ingestionBatchMachine, userApproval: userApprovalMachine };
