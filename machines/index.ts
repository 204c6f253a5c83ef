import { continuousStatuses, recoveryStatuses } from '#domain/vocabulary/background.ts';
import { documentStatuses, scheduleStatuses } from '#domain/vocabulary/documents.ts';
import { historyImportStatuses } from '#domain/vocabulary/history-import.ts';
import { onboardingStatuses } from '#domain/vocabulary/onboarding.ts';
import {
  alertStatuses,
  batchStatuses,
  invoiceStatuses,
  leadStatuses,
  messageStatuses,
  noticeStatuses,
  paymentStatuses,
  senderStatuses,
  subscriptionStatuses,
  supportStatuses,
  userStatuses,
} from '#domain/vocabulary.ts';
import { alertMachine } from './alert.ts';
import { continuousJobMachine } from './continuous-job.ts';
import { historyImportMachine } from './history-import.ts';
import { ingestionBatchMachine } from './ingestion-batch.ts';
import { invoiceMachine } from './invoice.ts';
import { leadMachine } from './lead.ts';
import { messageMachine } from './message.ts';
import { notificationMachine } from './notification.ts';
import { onboardingMachine } from './onboarding.ts';
import { paymentMachine } from './payment.ts';
import { recoveryRunMachine } from './recovery-run.ts';
import { reportRunMachine } from './report-run.ts';
import { reportScheduleMachine } from './report-schedule.ts';
import { senderMachine } from './sender.ts';
import { subscriptionMachine } from './subscription.ts';
import { supportRequestMachine } from './support-request.ts';
import { userApprovalMachine } from './user-approval.ts';

/** The machines that describe stored rows, by the noun of their table. */
export const entityMachines = {
  alert: alertMachine,
  continuousJob: continuousJobMachine,
  historyImport: historyImportMachine,
  ingestionBatch: ingestionBatchMachine,
  invoice: invoiceMachine,
  lead: leadMachine,
  message: messageMachine,
  notification: notificationMachine,
  payment: paymentMachine,
  onboarding: onboardingMachine,
  recoveryRun: recoveryRunMachine,
  reportRun: reportRunMachine,
  reportSchedule: reportScheduleMachine,
  sender: senderMachine,
  subscription: subscriptionMachine,
  supportRequest: supportRequestMachine,
  userApproval: userApprovalMachine,
};

/** The statuses a row of each entity machine can have; the machine's states are exactly these. */
export const entityStatuses: Record<keyof typeof entityMachines, readonly string[]> = {
  alert: alertStatuses,
  continuousJob: continuousStatuses,
  historyImport: historyImportStatuses,
  ingestionBatch: batchStatuses,
  invoice: invoiceStatuses,
  lead: leadStatuses,
  message: messageStatuses,
  notification: noticeStatuses,
  payment: paymentStatuses,
  onboarding: onboardingStatuses,
  recoveryRun: recoveryStatuses,
  reportRun: documentStatuses,
  reportSchedule: scheduleStatuses,
  sender: senderStatuses,
  subscription: subscriptionStatuses,
  supportRequest: supportStatuses,
  userApproval: userStatuses,
};
