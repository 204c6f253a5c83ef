import { reporterKey } from '#domain/dmarc/aggregate-report-key.ts';
import type { ReportShareHeader } from '#server/store/reports/report-share.ts';
import type { PlanContext } from './file-plan.ts';
import type { AggregateFile } from './read-types.ts';

/** What every domain's share of a report that came in a message has in common. */
export function shareOf(
  file: AggregateFile,
  { message, isAuthenticated }: Pick<PlanContext, 'message' | 'isAuthenticated'>,
): Omit<ReportShareHeader, 'id' | 'domainId'> {
  const { header, recovered, isComplete, messageCount, rowCount, notes } = file.result.value;
  return {
    reporterKey: reporterKey(header.orgName),
    contentHash: Buffer.from(file.contentSha256 ?? '', 'hex'),
    header,
    recovered,
    notes: [...notes, ...file.notes],
    messageId: message.id,
    fileName: file.fileName ?? message.sourceName,
    channel: message.channel,
    receivedAt: message.receivedAt,
    whole: { messages: messageCount, rows: rowCount, isComplete, isAuthenticated },
    bytesXml: file.bytesXml,
  };
}
