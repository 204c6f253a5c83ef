import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { Batch, Health, Status } from './types.ts';

/** What runs or waits. */
export function liveFinding(status: Status): string {
  const active = status.active_batches.length;
  if (active > 0) return `${counted(active, 'batch', 'batches')} running`;
  return status.waiting_messages === 0
    ? 'No message is waiting'
    : `${counted(status.waiting_messages, 'message is', 'messages are')} queued`;
}

/** How the last batches ended. */
export function recentFinding(batches: readonly Batch[]): string {
  const [last] = batches;
  if (last === undefined) return 'No batch has run yet';
  const failed = batches.filter((batch) => batch.status === 'failed').length;
  const errors = batches.filter((batch) => batch.status === 'completed_with_errors').length;
  if (failed > 0) return `${format.number(failed)} of ${format.number(batches.length)} batches failed`;
  return errors > 0
    ? `${format.number(errors)} of ${format.number(batches.length)} batches had unreadable files`
    : formOf(batches.length, 'It completed without errors', `All ${format.number(batches.length)} completed without errors`);
}

const late = 48 * 3_600_000;
const twoDays = ' in the last two days';

/** Which reporters have fallen silent, among those that reported in the period. */
export function reportersFinding(reporters: Health['reporters'], now: number): string {
  if (reporters.length === 0) return 'No reporters yet';
  const silent = reporters.filter((one) => one.last_report_at === null || now - Date.parse(one.last_report_at) > late);
  if (silent.length === 0)
    return formOf(reporters.length, 'The one reporter reported', `All ${format.number(reporters.length)} reported`) + twoDays;
  return silent.length > 3
    ? `${format.number(silent.length)} of ${format.number(reporters.length)} have not reported for two days`
    : `${silent.map((one) => one.reporter_name).join(', ')} ${formOf(silent.length, 'has', 'have')} not reported for two days`;
}
