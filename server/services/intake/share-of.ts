import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import type { ReportShareHeader } from '#server/store/reports/report-share.ts';
import type { AggregateFile } from './read-types.ts';
import { reporterKeyOf } from './reporter-key.ts';

/** What every domain's share of a report that came in a message has in common. */
export function shareOf(file: AggregateFile, message: WaitingMessage): Omit<ReportShareHeader, 'id' | 'domainId'> {
  const { header, recovered, notes } = file.result.value;
  return {
    reporterKey: reporterKeyOf(header),
    contentHash: Buffer.from(file.contentSha256 ?? '', 'hex'),
    header,
    recovered,
    notes: [...notes, ...file.notes],
    messageId: message.id,
    fileName: file.fileName ?? message.sourceName,
    channel: message.channel,
    receivedAt: message.receivedAt,
    bytesXml: file.bytesXml,
  };
}
