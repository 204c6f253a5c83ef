import { alertMachine } from './alert.ts';
import { ingestionBatchMachine } from './ingestion-batch.ts';
import { subscriptionMachine } from './subscription.ts';
import { userApprovalMachine } from './user-approval.ts';

/** The machines that describe stored things, by the noun of their table. */
export const entityMachines = {
  alert: alertMachine,
  ingestionBatch: ingestionBatchMachine,
  subscription: subscriptionMachine,
  userApproval: userApprovalMachine,
};
